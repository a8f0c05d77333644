/* Written by npm run generate from the manifests of carriers (providers/all.ts). */
import type { CarrierFacts } from './carrier-facts.ts'

export const CARRIER_FACTS = {
  "cdek": {
    "name": "СДЭК",
    "shortName": "СДЭК",
    "genitive": "СДЭК",
    "pointWord": "пункт",
    "trackingPage": "https://www.cdek.ru/ru/tracking?order_id=",
    "fixedQuotes": {
      "point": {
        "price": 35000,
        "minDays": 3,
        "maxDays": 7
      },
      "door": {
        "price": 49000,
        "minDays": 3,
        "maxDays": 8
      }
    }
  },
  "boxberry": {
    "name": "Boxberry",
    "shortName": "Boxberry",
    "genitive": "Boxberry",
    "pointWord": "пункт",
    "trackingPage": "https://boxberry.ru/tracking-page?id=",
    "fixedQuotes": {
      "point": {
        "price": 33000,
        "minDays": 3,
        "maxDays": 8
      },
      "door": {
        "price": 49000,
        "minDays": 4,
        "maxDays": 9
      }
    }
  },
  "russian_post": {
    "name": "Почта России",
    "shortName": "Почта",
    "genitive": "Почты России",
    "pointWord": "отделение",
    "trackingPage": "https://www.pochta.ru/tracking?barcode=",
    "fixedQuotes": {
      "point": {
        "price": 39000,
        "minDays": 4,
        "maxDays": 10
      },
      "door": {
        "price": 59000,
        "minDays": 4,
        "maxDays": 10
      }
    }
  }
} as const satisfies Readonly<Record<string, CarrierFacts>>

export const CARRIERS = ["cdek","boxberry","russian_post"] as const
