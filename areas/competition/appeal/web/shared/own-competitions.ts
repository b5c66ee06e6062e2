import type { Words } from '@leitai/platform/contract/shape'

/** A hook: the competitions of a person, which an appeal may be about; none while they load. */
type UseCompetitions = (userId: number | null) => readonly { id: number; title: Words }[]

let useProvided: UseCompetitions = () => []

/** Only an upper area lists the competitions of a person: the application says how (apps/web/routes.tsx). */
export const ownCompetitions = {
  provide(use: UseCompetitions): void {
    useProvided = use
  },
  use: (userId: number | null) => useProvided(userId),
}
