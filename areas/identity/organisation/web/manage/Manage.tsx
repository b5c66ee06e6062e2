import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId, readName } from '@leitai/platform/web/framework/read-address'
import { type OrganisationPart, organisationParts, paths } from '@leitai/platform/web/paths'
import { Alert, Anchor, Skeleton } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { organisationManaged } from '../../contract.manage.ts'
import { InvitationsPart } from './InvitationsPart.tsx'
import { JoinCodePart } from './JoinCodePart.tsx'
import { MembersPart } from './MembersPart.tsx'
import { PagePart } from './PagePart.tsx'

export type Managed = WireOf<typeof organisationManaged>
export interface PartProps {
  organisation: Managed
}

interface ManageProps {
  /** The part of an upper area: where news are sent. */
  Webhooks: ComponentType<PartProps>
}

/** Where the admins of an organisation run it. */
export function Manage({ Webhooks }: ManageProps) {
  const parts: Record<OrganisationPart, ComponentType<PartProps>> = {
    page: PagePart,
    members: MembersPart,
    invitations: InvitationsPart,
    code: JoinCodePart,
    webhooks: Webhooks,
  }
  const t = useText('organisation')
  const words = useWords()
  const [search] = useSearchParams()
  const organisation = useCall(organisationManaged, { organisationId: readId(search) ?? 0 })
  const { id, key, name, state, counts } = organisation
  const part = readName(search, 'part', parts) ?? 'page'
  const Part = parts[part]
  const shown: Partial<Record<OrganisationPart, number>> = { invitations: counts.invitations }
  const links = organisationParts.map((one) => ({
    to: paths.organisationManage(id, one),
    text: t(`manage.${one}`),
    current: one === part,
    count: shown[one],
  }))
  return (
    <SideFrame title={words(name)} label={t('manage.parts')} links={links}>
      <Head title={`${words(name)} · ${t('manage.title')}`} index={false} />
      {state === 'closed' ? (
        <Alert mb="md" color="yellow">
          {t('manage.closed')}
        </Alert>
      ) : (
        <Anchor component={Link} to={paths.organisation(key)} fz="sm" display="inline-block" mb="md">
          {t('manage.see')}
        </Anchor>
      )}
      <Suspense fallback={<Skeleton h={320} />}>
        <Part organisation={organisation} />
      </Suspense>
    </SideFrame>
  )
}
