import { paths } from '../paths.ts'

/**
 * The pages that are opened most, whose code and texts each page fetches once it has nothing else to do. Visitors often go on to log in, whose
 * page shares most of its code with all others.
 */
export const nextPages = (isMember: boolean): string[] => [
  paths.list(),
  isMember ? paths.competition(0, 'submit') : paths.login(),
]
