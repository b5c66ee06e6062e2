/** Private texts of the world name their permitted readers, so that tests can detect leaks. */

export type SideName = 'A' | 'B'
/** A user of one side by role, or a group of them. */
type Audience = string

/** A text only for these readers, and for admins. */
export const marked = (side: SideName, ...audience: Audience[]) => `mk${side}0${audience.join('Z')}x`

const MARKER = /mk([AB])0([A-Za-z0-9]+?)x/g

/** Staff may read what their host may; team members what belongs to the team. */
const groups: Record<Audience, readonly string[]> = {
  team: ['captain', 'member', 'mate'],
  staffIncludingJudges: ['owner', 'editor', 'judge', 'support'],
  staff: ['owner', 'editor', 'support'],
  manager: ['owner', 'editor'],
  loggedIn: [],
}

export interface Reader {
  side: SideName | null
  role: string
}

/** The markers in a text that this reader may not see. */
export function astray(text: string, { side, role }: Reader): string[] {
  if (role === 'admin') return []
  const found = [...text.matchAll(MARKER)].filter(([, of, names = '']) => {
    if (of !== side) return true
    return !names.split('Z').some((name) => name === role || groups[name]?.includes(role))
  })
  return [...new Set(found.map(([whole]) => whole))]
}
