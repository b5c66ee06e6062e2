import { OwnerWebhooks } from '../../platform/app/webhook/OwnerWebhooks.tsx'
import { paths } from '../../platform/paths.ts'
import type { HostedCompetitionProps } from '../host/hosted-competition.ts'

/** Where the news of a competition are sent. */
export default function Webhooks({ cmpt }: HostedCompetitionProps) {
  return (
    <OwnerWebhooks ownerKind="competition" ownerId={cmpt.id} to={(at) => paths.hostConsole(cmpt.id, 'webhooks', at)} />
  )
}
