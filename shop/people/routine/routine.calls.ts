import { isCalendarDay, moscowDay } from '#kernel/dates.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { stepOfSection, type RoutineTerms } from '#shop/catalogue/facts/routine.ts'
import type { CatalogueDeps } from '#shop/catalogue/face.ts'
import { describeVariants } from '#shop/product/face.ts'
import { forCustomer } from '../account/signed-in.ts'
import type { Customer } from '../account/user.sql.ts'
import type { routine } from '../routine.api.ts'
import { readBoard, readChosen } from './board.ts'
import { addToRoutine, changeInRoutine, deleteFromRoutine, hideInRoutine } from './routine.sql.ts'

export type RoutineDeps = CatalogueDeps & { readonly routine: RoutineTerms | null }

const MAX_CHOSEN = 60
const notOffered = refuse('not-offered', 'В\u00a0этом магазине уход по\u00a0шагам не\u00a0собирают.')
const noProduct = refuse('no-product', 'Этого средства в\u00a0вашем уходе уже нет. Обновите страницу.')

export const routineCalls = (deps: RoutineDeps): Handlers<typeof routine, Caller> => {
  const { db, clock, routine: terms } = deps
  const answer = async (of: RoutineTerms, customer: Customer, city: string) =>
    done(await readBoard(deps, of, customer, city))
  return {
    get: ({ city }, caller) =>
      forCustomer(db, caller, async (customer) => (terms === null ? notOffered : answer(terms, customer, city))),

    add: ({ city, variant_id }, caller) =>
      forCustomer(db, caller, async (customer) => {
        if (terms === null) return notOffered
        const [product] = await describeVariants(db, [variant_id])
        if (product === undefined || stepOfSection(terms.steps, product.section) === -1)
          return refuse('no-product', 'Это средство не\u00a0относится ни\u00a0к\u00a0одному шагу ухода.')
        if ((await readChosen(deps, customer.id)).length >= MAX_CHOSEN)
          return refuse(
            'too-many',
            `В\u00a0уходе уже ${MAX_CHOSEN}\u00a0средств. Уберите те, которыми не\u00a0пользуетесь.`,
          )
        await addToRoutine(db, {
          customerId: customer.id,
          productId: product.product_id,
          variantId: variant_id,
          at: clock.now(),
        })
        return answer(terms, customer, city)
      }),

    change: ({ city, product_id, day_part: part, every_days: every, opened_on: openedOn }, caller) =>
      forCustomer(db, caller, async (customer) => {
        if (terms === null) return notOffered
        const at = clock.now()
        if (openedOn !== null && (!isCalendarDay(openedOn) || openedOn > moscowDay(at)))
          return refuse('bad-opening', 'Укажите день, когда открыли средство: сегодня или раньше.')
        const chosen = (await readChosen(deps, customer.id)).find(({ productId }) => productId === product_id)
        if (chosen === undefined) return noProduct
        const { productId, variantId } = chosen
        await changeInRoutine(db, { customerId: customer.id, productId, variantId, at, part, every, openedOn })
        return answer(terms, customer, city)
      }),

    remove: ({ city, product_id }, caller) =>
      forCustomer(db, caller, async (customer) => {
        if (terms === null) return notOffered
        const chosen = (await readChosen(deps, customer.id)).find(({ productId }) => productId === product_id)
        if (chosen !== undefined && chosen.received === undefined) await deleteFromRoutine(db, customer.id, product_id)
        if (chosen?.received !== undefined)
          await hideInRoutine(db, {
            customerId: customer.id,
            productId: product_id,
            variantId: chosen.variantId,
            at: clock.now(),
          })
        return answer(terms, customer, city)
      }),
  }
}
