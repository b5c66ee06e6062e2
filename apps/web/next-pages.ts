import { BASE, paths } from '@leitai/platform/web/paths'

/**
 * The pages that are opened most from a page, whose code and texts it fetches once it has nothing else to do: in the consoles, the parts of a
 * competition. Visitors often go on to log in, whose page shares most of its code with all others.
 */
export const nextPages = (here: string, isMember: boolean): string[] =>
  here === `${BASE}${paths.adminConsole()}`
    ? [paths.hostConsole(0, 'submissions')]
    : [paths.list(), isMember ? paths.competition(0, 'submit') : paths.login()]
