import { CITY_COOKIE } from '#kernel/city-cookie.ts'

/**
 * A cached page is the same for all cities without stores and shows «Выберите город». This inline script replaces the text by the
 * city stored in the browser before the first paint; React renders the same text after hydration. It must follow the button.
 */
export const CITY_NAME_SCRIPT = [
  `(function(s){try{var c=JSON.parse(localStorage.getItem('glad.city'));`,
  `if(c&&!c.hasStores&&document.cookie.split('; ').indexOf('${CITY_COOKIE}='+c.key)>=0)s.textContent=c.name}catch(e){}})`,
  `(document.currentScript.previousElementSibling.querySelector('[data-city-name]'))`,
].join('')
