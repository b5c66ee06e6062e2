import type { OpenedCase } from './OneCase.tsx'

/** Whom a question or a decision can be for: the teams of a case, and its people without one. */
export const whomIn = ({ teams, people }: OpenedCase) => [
  ...teams.map(({ teamId, teamName }) => ({ value: `t${teamId}`, label: teamName })),
  ...people
    .filter(({ teamId }) => teamId === null)
    .map(({ userId, userName }) => ({ value: `u${userId}`, label: userName })),
]
export const readWhom = (value: string) => ({ team: value.startsWith('t'), id: Number(value.slice(1)) })
