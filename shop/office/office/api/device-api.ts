import { clientOf } from '#platform/client/client.ts'
import { changeOfPerson } from '../../change-of-person.api.ts'

/** The device of a counter and the change of person on it: `deviceApi.counterDevice({})`. */
export const deviceApi = clientOf({ changeOfPerson }).changeOfPerson
