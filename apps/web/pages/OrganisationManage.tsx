import { Manage, type PartProps } from '@leitai/identity/organisation/web/manage/Manage.tsx'
import { paths } from '@leitai/platform/web/paths'
import { OwnerWebhooks } from '@leitai/site/webhook/web/shared/OwnerWebhooks.tsx'

/** Where the admins of an organisation run it: upper areas add their parts here. */
export default function OrganisationManage() {
  return <Manage Webhooks={WebhooksPart} />
}

/** Where the news of an organisation’s competitions are sent. */
function WebhooksPart({ organisation: { id } }: PartProps) {
  return (
    <OwnerWebhooks ownerKind="organisation" ownerId={id} to={(at) => paths.organisationManage(id, 'webhooks', at)} />
  )
}
