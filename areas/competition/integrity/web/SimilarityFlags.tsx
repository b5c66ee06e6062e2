import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dismissFlag, FlagState, hostSimilarityFlags, searchSimilarity } from '../contract.ts'
import { Facts } from './Facts.tsx'
import classes from './Integrity.module.css'
import { OpenCase } from './OpenCase.tsx'

const PAGE = 20
type Answer = WireOf<typeof hostSimilarityFlags>
type SimilarityFlag = Answer['list'][number]

export function SimilarityFlags({ cmptId }: { cmptId: number }) {
  const t = useText('integrity')
  const [query] = useSearchParams()
  const state = FlagState.safeParse(query.get('state')).data ?? 'new'
  const page = readPage(query)
  const answer = useCall(hostSimilarityFlags, { cmptId, state, page, pageSize: PAGE }, { everySeconds: 15 })
  const search = useSend(searchSimilarity, { changes: [hostSimilarityFlags] })
  const [dismissing, setDismissing] = useState<SimilarityFlag | null>(null)
  const [opening, setOpening] = useState<SimilarityFlag | null>(null)
  const dismiss = useSend(dismissFlag, { changes: [hostSimilarityFlags] })
  const start = async () => {
    if (await search.run({ cmptId })) notify('success', t('search.asked'))
  }
  const putAside = async (reason: string) => {
    const done = dismissing !== null && (await dismiss.run({ cmptId, hintId: dismissing.id, reason })) !== undefined
    if (done) notify('success', t('dismissed'))
    return done
  }
  return (
    <>
      <Text fz="sm" c="var(--quiet)" my="md">
        {t('hint')}
      </Text>
      <Group justify="space-between" mb="md" align="flex-start">
        <Last last={answer.last} />
        <GuardedButton reason={answer.may.run} onClick={() => void start()} loading={search.pending}>
          {t('search')}
        </GuardedButton>
      </Group>
      <FilterLinks
        label={t('state')}
        links={FlagState.options.map((one) => ({
          key: one,
          text: t(`hintState.${one}`),
          to: paths.hostConsole(cmptId, 'conduct', { state: one }),
          current: one === state,
          count: answer.counts[one],
        }))}
      />
      <Text mb="md" />
      {answer.list.length === 0 && <Empty title={t('hints.none')} compact />}
      {answer.list.map((flag) => (
        <FlagCard key={flag.id} flag={flag} onDismiss={() => setDismissing(flag)} onOpen={() => setOpening(flag)} />
      ))}
      {answer.total > PAGE && (
        <Pages
          total={answer.total}
          page={page}
          pageSize={PAGE}
          to={(next) => paths.hostConsole(cmptId, 'conduct', { state, page: next })}
        />
      )}
      {dismissing && (
        <ConfirmDialog
          title={t('dismiss')}
          reason={t('dismiss.reason')}
          max={500}
          go={t('dismiss')}
          onGo={putAside}
          onClose={() => setDismissing(null)}
        />
      )}
      {opening && (
        <OpenCase
          about={{ cmptId, teams: opening.teams, userIds: [], hintIds: [opening.id], reportIds: [] }}
          title={t(`kind.${opening.kind}`)}
          to={(caseId) => paths.hostConsole(cmptId, 'conduct', { case: caseId })}
          onClose={() => setOpening(null)}
        />
      )}
    </>
  )
}

function Last({ last }: Pick<Answer, 'last'>) {
  const t = useText('integrity')
  if (!last) return <Text fz="sm">{t('last.none')}</Text>
  const { entries: submissions, pairs, seconds } = last
  return (
    <Text fz="sm" component="div">
      {t('last')}: {t(`last.${last.state}`)} · <TimeText at={last.endedAt ?? last.askedAt} />
      {last.state === 'done' && ` · ${t('last.cost', { entries: submissions, pairs, seconds: seconds.toFixed(1) })}`}
    </Text>
  )
}

function FlagCard({ flag, onDismiss, onOpen }: { flag: SimilarityFlag; onDismiss: () => void; onOpen: () => void }) {
  const t = useText('integrity')
  const words = useWords()
  return (
    <article className={classes.box}>
      <Group justify="space-between">
        <strong>
          {t(`kind.${flag.kind}`)}: {flag.teams.map(({ teamName, teamId }) => `${teamName} (#${teamId})`).join(' · ')}
        </strong>
        <StateBadge tone={flag.strength >= 80 ? 'bad' : 'wait'}>{t('strength', { value: flag.strength })}</StateBadge>
      </Group>
      <Text fz="xs" c="var(--quiet)" component="div">
        {flag.stage && `${words(flag.stage)} · `}
        <TimeText at={flag.at} />
      </Text>
      <Facts facts={flag.facts} />
      {flag.state === 'dismissed' && (
        <Text fz="sm" component="div">
          {flag.decidedBy && t('dismissed.by', { name: flag.decidedBy })}: {flag.reason}
        </Text>
      )}
      {flag.state === 'new' && (
        <Group>
          <Button size="compact-sm" onClick={onOpen}>
            {t('openCase')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        </Group>
      )}
    </article>
  )
}
