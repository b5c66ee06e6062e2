import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { closeRound, hostRounds, openRound, removeRound, roundResults } from '../contract.ts'
import classes from './Judging.module.css'

export type Round = WireOf<typeof hostRounds>['rounds'][number]
const tones: Record<Round['state'], Tone> = { draft: 'wait', open: 'live', closed: 'done' }
const changes = [hostRounds, roundResults]

/** One round with its progress and actions. */
export function RoundCard({ cmptId, round }: { cmptId: number; round: Round }) {
  const t = useText('judging')
  const words = useWords()
  const [asking, setAsking] = useState<'open' | 'close' | 'remove' | null>(null)
  const open = useSend(openRound, { changes })
  const close = useSend(closeRound, { changes })
  const remove = useSend(removeRound, { changes })
  const which = { cmptId, roundId: round.id }
  const go = async () => {
    if (asking === 'close') return (await close.run(which)) !== undefined
    if (asking === 'remove') return (await remove.run(which)) !== undefined
    const done = await open.run(which)
    if (done) notify('success', t('opened', done))
    return done !== undefined
  }
  const to = (more: Record<string, string | number>) =>
    paths.hostConsole(cmptId, 'judging', { round: round.id, ...more })
  return (
    <section className={classes.box} aria-label={words(round.name)}>
      <Group gap="xs">
        <Title order={3} fz={16}>
          {words(round.name)}
        </Title>
        <StateBadge tone={tones[round.state]}>{t(`state.${round.state}`)}</StateBadge>
        {round.blind && <StateBadge tone="soon">{t('blind')}</StateBadge>}
      </Group>
      <Text fz="sm" c="var(--quiet)">
        {t(`subject.${round.subject}`)} · {t('criteria.count', { count: round.criteria.length })} ·{' '}
        {t('judges.count', { count: round.judgeIds.length })}
        {round.state !== 'draft' &&
          ` · ${t('progress', { works: round.works, submitted: round.submitted, marks: round.marks })}`}
      </Text>
      <Group align="flex-start">
        {round.state === 'draft' ? (
          <>
            <GuardedButton reason={round.may.open} onClick={() => setAsking('open')}>
              {t('open')}
            </GuardedButton>
            <GuardedButton variant="default" reason={round.may.change} to={to({ view: 'plan' })}>
              {t('edit')}
            </GuardedButton>
            <GuardedButton variant="subtle" color="red" reason={round.may.change} onClick={() => setAsking('remove')}>
              {t('remove')}
            </GuardedButton>
          </>
        ) : (
          <Button component={Link} to={to({})} variant="default">
            {t('results')}
          </Button>
        )}
        {round.state === 'open' && (
          <GuardedButton variant="default" reason={round.may.close} onClick={() => setAsking('close')}>
            {t('close')}
          </GuardedButton>
        )}
        {round.state === 'closed' && (
          <Button
            component={Link}
            to={paths.hostConsole(cmptId, 'judging', { round: 'new', from: round.id })}
            variant="default"
          >
            {t('promote')}
          </Button>
        )}
      </Group>
      {asking && (
        <ConfirmDialog
          title={t(asking)}
          text={t(`${asking}.text`)}
          go={t(asking)}
          danger={asking === 'remove'}
          onGo={go}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}
