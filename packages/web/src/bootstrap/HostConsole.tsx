import { hostCompetitions } from '@leitai/contract/competition/host-console'
import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCompetitionState } from '../competition/host-console/use-competition-state.ts'
import { useCall } from '../platform/api.ts'
import { useText, useWords } from '../platform/app/i18n/use-text.ts'
import { paths } from '../platform/paths.ts'
import { Empty } from '../platform/ui/Empty.tsx'
import { FilterLinks } from '../platform/ui/FilterLinks.tsx'
import { StateBadge } from '../platform/ui/StateBadge.tsx'
import { hostConsoleTabs, hostConsoleTabsOf } from './host-console-tabs.ts'

const POLL_SECONDS = 20

/** One competition in the host console; each tab has its own URL. */
export function HostConsole({ id }: { id: number }) {
  const t = useText('host-console')
  const words = useWords()
  const standing = useCompetitionState()
  const [search] = useSearchParams()
  // Sign-ups arrive and stages end while the page is open.
  const asked = { cmptId: id, keyword: '', page: 1, pageSize: 1 }
  const [cmpt] = useCall(hostCompetitions, asked, { everySeconds: POLL_SECONDS }).list
  if (!cmpt) {
    return (
      <Empty title={t('one.none')} text={t('one.noneText')} compact>
        <Button component={Link} to={paths.adminConsole('console')} variant="default">
          {t('one.back')}
        </Button>
      </Empty>
    )
  }
  const written = search.get('part') ?? ''
  const parts = hostConsoleTabsOf(cmpt)
  // The URL of a tab that this role may not see shows the first permitted tab.
  const part = parts.find((name) => name === written) ?? parts[0] ?? 'review'
  const Shown = hostConsoleTabs[part].Component
  const { tone, text } = standing(cmpt)
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('console')} fz="sm">
        ← {t('one.back')}
      </Anchor>
      <Group gap="sm" mt={4} mb="xs">
        <Title order={2} fz={20}>
          {words(cmpt.title)}
        </Title>
        <StateBadge tone={tone}>{text}</StateBadge>
        <Text fz="sm" c="var(--quiet)">
          {t(`role.${cmpt.role}`)}
        </Text>
        {cmpt.status === 'published' && (
          <Anchor component={Link} to={paths.competition(cmpt.id)} fz="sm">
            {t('one.page')}
          </Anchor>
        )}
      </Group>
      <FilterLinks
        label={t('one.parts')}
        links={parts.map((name) => ({
          key: name,
          text: t(`part.${name}`),
          to: paths.hostConsole(id, name),
          current: name === part,
        }))}
      />
      <section aria-label={t(`part.${part}`)} style={{ marginTop: 20 }}>
        <Suspense key={part} fallback={<Skeleton h={320} />}>
          <Shown cmpt={cmpt} />
        </Suspense>
      </section>
    </>
  )
}
