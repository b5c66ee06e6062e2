import { paths } from '@leitai/platform/web/paths'
import { OwnerWebhooks } from '@leitai/site/webhook/web/shared/OwnerWebhooks.tsx'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'

/** Where the news of a competition are sent. */
export default function Webhooks({ cmpt }: HostedCompetitionProps) {
  return (
    <OwnerWebhooks ownerKind="competition" ownerId={cmpt.id} to={(at) => paths.hostConsole(cmpt.id, 'webhooks', at)} />
  )
}
