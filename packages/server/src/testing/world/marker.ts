/** Private texts of the world say in themselves who may read them, so that a test can tell when one has gone astray. */

export type SideName = 'A' | 'B'
/** One of a side’s people by what they are there, or a group of them. */
type Audience = string

/** A text for these alone, and for admins. */
export const marked = (side: SideName, ...audience: Audience[]) => `mk${side}0${audience.join('Z')}x`

const MARKER = /mk([AB])0([A-Za-z0-9]+?)x/g

/** Who works on a competition reads what its host may; a team’s people what is the team’s. */
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

/** The markers in a text that this reader may not read. */
export function astray(text: string, { side, role }: Reader): string[] {
  if (role === 'admin') return []
  const found = [...text.matchAll(MARKER)].filter(([, of, names = '']) => {
    if (of !== side) return true
    return !names.split('Z').some((name) => name === role || groups[name]?.includes(role))
  })
  return [...new Set(found.map(([whole]) => whole))]
}
