import type { OpenedCase } from './OneCase.tsx'

/** Possible recipients of a question or a decision: the teams of a case and its users without a team. */
export const partiesOf = ({ teams, people }: OpenedCase) => [
  ...teams.map(({ teamId, teamName }) => ({ value: `t${teamId}`, label: teamName })),
  ...people
    .filter(({ teamId }) => teamId === null)
    .map(({ userId, userName }) => ({ value: `u${userId}`, label: userName })),
]
export const readParty = (value: string) => ({ team: value.startsWith('t'), id: Number(value.slice(1)) })
