import { AuthGuard } from '@leitai/identity/account/web/shared/AuthGuard.tsx'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { adminWaiting } from '@leitai/operations/admin-console/contract'
import { waitingAt } from '@leitai/operations/admin-console/web/waiting'
import { useCallWhen } from '@leitai/platform/web/api'
import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useComing } from '@leitai/platform/web/framework/keep-focus'
import { PartBody } from '@leitai/platform/web/framework/RouteError.tsx'
import { namesIn, readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Button, Skeleton, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminGroups, adminTabs, readAdminTab } from '../admin-console-tabs.ts'

const HostConsoleTab = adminTabs.console.Component

/** Shows the tabs to administrators, only the host console to hosts, a request form to other members, and the sign-in page to guests. */
export default function AdminConsole() {
  return (
    <AuthGuard>
      <ConsoleOfRole />
    </AuthGuard>
  )
}

function ConsoleOfRole() {
  const t = useText('admin-console')
  const me = useMe()
  const [search] = useSearchParams()
  // One competition has a navigation of its own.
  if (readAdminTab(search) === 'console' && readId(search) !== null && (me.role === 'admin' || me.hosts)) {
    return (
      <>
        <Head title={t('tab.console')} index={false} />
        <Suspense fallback={<Skeleton h={320} />}>
          <HostConsoleTab />
        </Suspense>
      </>
    )
  }
  if (me.role === 'admin') return <AdminTabs />
  if (me.hosts) {
    return (
      <div className="page">
        <Head title={t('tab.console')} index={false} />
        <Title order={1} fz={24} my="lg">
          {t('tab.console')}
        </Title>
        <Suspense fallback={<Skeleton h={320} />}>
          <HostConsoleTab />
        </Suspense>
      </div>
    )
  }
  return (
    <>
      <Head title={t('title')} index={false} />
      <Empty heading drawing="door" title={t('forbidden')} text={t('forbidden.text')}>
        <Button component={Link} to={paths.host()}>
          {t('forbidden.ask')}
        </Button>
      </Empty>
    </>
  )
}

function AdminTabs() {
  const t = useText('admin-console')
  const [search] = useSearchParams()
  const tab = readAdminTab(search)
  const coming = useComing()
  const next = coming ? readAdminTab(new URLSearchParams(coming.search)) : tab
  const Panel = adminTabs[tab].Component
  const { data: waiting = [] } = useCallWhen(adminWaiting, {}, { followsActs: true })
  const groups = namesIn(adminGroups)
  const links = namesIn(adminTabs).map((name) => {
    const group = groups.find((one) => adminGroups[one] === name)
    return {
      to: paths.adminConsole(name),
      text: t(`tab.${name}`),
      group: group && t(`group.${group}`),
      count: waitingAt(waiting, name),
      current: name === next,
    }
  })
  return (
    <SideFrame title={t(`tab.${tab}`)} label={t('tab.label')} links={links}>
      <Head title={`${t(`tab.${tab}`)} · ${t('title')}`} index={false} />
      <PartBody away={next !== tab}>
        <Panel />
      </PartBody>
    </SideFrame>
  )
}
