import { classPage } from '@leitai/learning/class/contract'
import { useCall } from '@leitai/platform/web/api'
import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useComing } from '@leitai/platform/web/framework/keep-focus'
import { PartBody } from '@leitai/platform/web/framework/RouteError.tsx'
import { namesIn, readId } from '@leitai/platform/web/framework/read-address'
import { type ClassTab, paths } from '@leitai/platform/web/paths'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { classTabs, readClassTab } from './class-tabs.ts'

/** The page of a class, for those who belong to it: each sees the tabs that are for them. */
export default function ClassPage() {
  const t = useText('class')
  const [search] = useSearchParams()
  const coming = useComing()
  const shown = useCall(classPage, { classId: readId(search) ?? 0 })
  const { id, name, term, rights, role, teachers, me, archivedAt } = shown
  const isFor: Record<ClassTab, boolean> = {
    homework: true,
    settings: true,
    people: rights.includes('roster'),
    grades: rights.includes('grades'),
    courses: role === 'teacher',
  }
  const tabAt = (from: URLSearchParams) => {
    const requestedTab = readClassTab(from)
    return isFor[requestedTab] ? requestedTab : 'homework'
  }
  const tab = tabAt(search)
  const next = coming ? tabAt(new URLSearchParams(coming.search)) : tab
  const { Component: Body } = classTabs[tab]
  const links = namesIn(classTabs)
    .filter((one) => isFor[one])
    .map((one) => ({ to: paths.class(id, one), text: t(`tab.${one}`), current: one === next }))
  const own = [me.number, me.name, me.section, me.group].filter((text) => text !== '').join(' · ')
  return (
    <SideFrame title={name} label={t('tab.label')} links={links}>
      <Head title={name} index={false} />
      <Text fz="sm" c="var(--quiet)" mb="md">
        {term !== '' && `${term} · `}
        {t('teachers', { names: teachers.map(({ userName }) => userName).join(t('comma')) })}
        {own !== '' && ` · ${own}`} {archivedAt !== null && <StateBadge tone="done">{t('archived')}</StateBadge>}
      </Text>
      <PartBody away={next !== tab}>
        <Body of={shown} />
      </PartBody>
    </SideFrame>
  )
}
