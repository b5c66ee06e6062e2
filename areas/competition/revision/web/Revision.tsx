import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostRevisions } from '../contract.ts'
import { Current } from './Current.tsx'
import { Moves } from './Moves.tsx'
import { Propose } from './Propose.tsx'
import { Rerun } from './Rerun.tsx'
import { RerunEntries } from './RerunEntries.tsx'
import { RescoreAll } from './RescoreAll.tsx'
import { ScoringSummary } from './ScoringSummary.tsx'
import { Versions } from './Versions.tsx'

const open = ['running', 'ready', 'publishing']

/** Revises a stage's scoring: a dry run over all submissions shows the effect before anything public changes. */
export default function Revision({ cmpt }: HostedCompetitionProps) {
  const t = useText('revision')
  const words = useWords()
  const [search] = useSearchParams()
  const { stages, revisions } = useCall(hostRevisions, { cmptId: cmpt.id }, { everySeconds: 2 })
  const [form, setForm] = useState<'propose' | 'rerun' | null>(null)
  const stage = stages.find(({ id }) => String(id) === search.get('stage')) ?? stages[0]
  if (!stage) return <Empty title={t('none')} compact />
  const mine = revisions.filter(({ stageId }) => stageId === stage.id)
  const running = mine.find(({ state }) => open.includes(state))
  const looked = mine.find(({ id }) => String(id) === search.get('revision')) ?? running
  return (
    <Stack gap="lg">
      <Text fz="sm" c="var(--quiet)">
        {t('hint')}
      </Text>
      {stages.length > 1 && (
        <FilterLinks
          label={t('stage')}
          links={stages.map(({ id, name }) => ({
            key: String(id),
            text: words(name),
            to: paths.hostConsole(cmpt.id, 'revision', { stage: id }),
            current: id === stage.id,
          }))}
        />
      )}
      <section aria-labelledby="now">
        <Title order={3} fz={16} id="now" mb="xs">
          {t('now', { count: stage.entries })}
        </Title>
        <ScoringSummary scoring={stage.scoring} />
        {stage.byHand > 0 && <Text fz="sm">{t('byHand', { count: stage.byHand })}</Text>}
        {form === null && (
          <Group mt="sm" align="flex-start">
            <GuardedButton reason={stage.may.propose} onClick={() => setForm('propose')}>
              {t('propose')}
            </GuardedButton>
            <RescoreAll cmptId={cmpt.id} stageId={stage.id} reason={stage.may.propose} entries={stage.entries} />
            {stage.takesPrograms && (
              <GuardedButton reason={stage.may.rerun} variant="default" onClick={() => setForm('rerun')}>
                {t('rerun')}
              </GuardedButton>
            )}
          </Group>
        )}
      </section>
      {form === 'propose' && (
        <Propose key={stage.id} cmptId={cmpt.id} stage={stage} onDone={() => setForm(null)}>
          <Button variant="default" onClick={() => setForm(null)}>
            {t('propose.close')}
          </Button>
        </Propose>
      )}
      {form === 'rerun' && <Rerun key={stage.id} cmptId={cmpt.id} stage={stage} onClose={() => setForm(null)} />}
      {running && <Current cmpt={cmpt} revision={running} />}
      {looked?.rerun && <RerunEntries cmptId={cmpt.id} revision={looked} />}
      {looked?.summary && <Moves cmptId={cmpt.id} revision={looked} />}
      <Versions cmptId={cmpt.id} revisions={mine} looked={looked?.id ?? null} />
    </Stack>
  )
}
