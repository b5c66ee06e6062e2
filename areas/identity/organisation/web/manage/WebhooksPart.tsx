import { OwnerWebhooks } from '@leitai/platform/web/app/webhook/OwnerWebhooks.tsx'
import { paths } from '@leitai/platform/web/paths'
import type { PartProps } from './Manage.tsx'

/** Where the news of an organisation’s competitions are sent. */
export function WebhooksPart({ organisation: { id } }: PartProps) {
  return (
    <OwnerWebhooks ownerKind="organisation" ownerId={id} to={(at) => paths.organisationManage(id, 'webhooks', at)} />
  )
}
