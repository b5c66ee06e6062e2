import { hostCompetitions, hostWaiting } from '@leitai/competition/host-console/contract'
import { HostedCompetitions } from '@leitai/competition/host-console/web/HostedCompetitions.tsx'
import { useCompetitionState } from '@leitai/competition/host-console/web/use-competition-state'
import { waitingAt } from '@leitai/competition/host-console/web/waiting'
import { useCall, useCallWhen } from '@leitai/platform/web/api'
import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useComing } from '@leitai/platform/web/framework/keep-focus'
import { PartBody } from '@leitai/platform/web/framework/RouteError.tsx'
import { namesIn, readId } from '@leitai/platform/web/framework/read-address'
import { type HostConsoleTab, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link, Navigate, NavLink, useSearchParams } from 'react-router'
import { hostConsoleGroups, hostConsoleTabs, hostConsoleTabsOf, readHostTab } from '../host-console-tabs.ts'

/** The competitions that the current user hosts; an id in the URL selects one. */
export default function HostTab() {
  const [search] = useSearchParams()
  const id = readId(search)
  return id ? (
    <Suspense fallback={<Skeleton h={320} />}>
      <HostConsole key={id} id={id} />
    </Suspense>
  ) : (
    <HostedCompetitions />
  )
}

const POLL_SECONDS = 20

/** One competition in the host console; each tab has its own URL. */
function HostConsole({ id }: { id: number }) {
  const t = useText('host-console')
  const words = useWords()
  const standing = useCompetitionState()
  const [search] = useSearchParams()
  const coming = useComing()
  // Sign-ups arrive and stages end while the page is open.
  const input = { cmptId: id, keyword: '', page: 1, pageSize: 1 }
  const [cmpt] = useCall(hostCompetitions, input, { everySeconds: POLL_SECONDS }).list
  const { data: waiting = [] } = useCallWhen(hostWaiting, cmpt ? { cmptId: id } : null, { followsActs: true })
  if (!cmpt) {
    return (
      <Empty title={t('one.none')} text={t('one.noneText')} compact>
        <Button component={Link} to={paths.adminConsole('console')} variant="default">
          {t('one.back')}
        </Button>
      </Empty>
    )
  }
  const parts = hostConsoleTabsOf(cmpt)
  const partAt = (from: URLSearchParams) => parts.find((name) => name === readHostTab(from)) ?? parts[0] ?? 'review'
  const part = partAt(search)
  // A tab that this role may not see leads to its first one.
  if (part !== readHostTab(search)) return <Navigate to={paths.hostConsole(id, part)} replace />
  const next = coming ? partAt(new URLSearchParams(coming.search)) : part
  const Shown = hostConsoleTabs[part].Component
  const { tone, text } = standing(cmpt)
  const groups = namesIn(hostConsoleGroups)
  const links = parts.map((name, at) => {
    const groupOf = (one: HostConsoleTab) => groups.find((group) => hostConsoleGroups[group].some((of) => of === one))
    const group = groupOf(name)
    const before = parts[at - 1]
    return {
      to: paths.hostConsole(id, name),
      text: t(`part.${name}`),
      group: group && (before === undefined || groupOf(before) !== group) ? t(`one.group.${group}`) : undefined,
      count: waitingAt(waiting, name),
      current: name === next,
    }
  })
  return (
    <SideFrame
      title={words(cmpt.title)}
      label={t('one.parts')}
      links={links}
      above={
        <NavLink to={paths.adminConsole('console')} data-current="false">
          ← {t('one.back')}
        </NavLink>
      }
      beside={
        <>
          <StateBadge tone={tone}>{text}</StateBadge>
          <Text fz="sm" c="var(--quiet)">
            {t(`role.${cmpt.role}`)}
          </Text>
          {cmpt.status === 'published' && (
            <Anchor component={Link} to={paths.competition(cmpt.id)} fz="sm">
              {t('one.page')}
            </Anchor>
          )}
        </>
      }
    >
      {/* In every part: the navigation would move sideways between them. */}
      <section aria-label={t(`part.${part}`)} data-wide-page>
        <PartBody away={next !== part}>
          <Shown cmpt={cmpt} />
        </PartBody>
      </section>
    </SideFrame>
  )
}
