import type { Owner } from '@leitai/site/webhook/hooks'
import type { Competition } from './table.ts'

/** Whose webhooks are told of a competition: its own, and those of the organisation that it belongs to. */
export const webhookOwnersOf = ({ id, organisationId }: Pick<Competition, 'id' | 'organisationId'>): Owner[] => [
  { kind: 'competition', id },
  ...(organisationId === null ? [] : [{ kind: 'organisation' as const, id: organisationId }]),
]
