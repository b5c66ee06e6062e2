import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Head } from '../app/Head.tsx'
import { useText } from '../app/i18n/use-text.ts'
import { LoginWall } from '../app/LoginWall.tsx'
import { SideFrame } from '../app/SideFrame.tsx'
import { useMe } from '../app/session.ts'
import { allTabs, deskTabs, readDeskTab } from '../desk-tabs.tsx'
import { paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'

/** The address is everybody's: who isn't logged in is shown the way in, who isn't an admin that this is not for them. */
export default function Desk() {
  return (
    <LoginWall>
      <AdminDesk />
    </LoginWall>
  )
}

function AdminDesk() {
  const t = useText('admin')
  const me = useMe()
  const [search] = useSearchParams()
  if (me.role !== 'admin') {
    return (
      <>
        <Head title={t('title')} index={false} />
        <Empty heading title={t('forbidden')} text={t('forbidden.text')} />
      </>
    )
  }
  const tab = readDeskTab(search)
  const Panel = deskTabs[tab]
  const links = allTabs.map((name) => ({ to: paths.desk(name), text: t(`tab.${name}`), current: name === tab }))
  return (
    <SideFrame title={t(`tab.${tab}`)} label={t('tab.label')} links={links}>
      <Head title={`${t(`tab.${tab}`)} · ${t('title')}`} index={false} />
      <Suspense fallback={<Skeleton h={320} />}>
        <Panel />
      </Suspense>
    </SideFrame>
  )
}
