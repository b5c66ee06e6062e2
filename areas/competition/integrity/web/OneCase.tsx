import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { addToCase, caseQueue, Decision, hostCase, hostCases, liftPenalty } from '../contract.cases.ts'
import { AskDialog, DecideDialog } from './AskDialog.tsx'
import { Facts } from './Facts.tsx'
import classes from './Integrity.module.css'
import { toneOfCase, toneOfPenalty } from './OpenCase.tsx'
import { EvidenceList } from './shared/Evidence.tsx'

export type OpenedCase = WireOf<typeof hostCase>

/** One case with its history and the actions available next. */
export function OneCase({ caseId, back }: { caseId: number; back: string }) {
  const t = useText('integrity')
  const words = useWords()
  const found = useCall(hostCase, { caseId })
  const [asking, setAsking] = useState(false)
  const [deciding, setDeciding] = useState(false)
  const { may } = found
  return (
    <Stack>
      <Anchor component={Link} to={back} fz="sm">
        {t('case.back')}
      </Anchor>
      <Group justify="space-between">
        <Title order={3} fz={18}>
          #{found.id} {found.title}
        </Title>
        <StateBadge tone={toneOfCase[found.state]}>{t(`caseState.${found.state}`)}</StateBadge>
      </Group>
      <Text fz="sm" component="div">
        {found.cmptTitle ? words(found.cmptTitle) : t('report.platform')}
        {found.teams.length > 0 && ` · ${t('case.teams')}: ${found.teams.map((one) => one.teamName).join(' · ')}`}
        <br />
        {t('case.people')}:{' '}
        {found.people.map(({ userId, userName }) => (
          <Anchor key={userId} component={Link} to={paths.person(userId)} fz="sm" mr="xs">
            {userName}
          </Anchor>
        ))}
      </Text>
      <Group align="flex-start">
        <GuardedButton variant="default" reason={may.run} onClick={() => setAsking(true)}>
          {t('ask')}
        </GuardedButton>
        <GuardedButton reason={may.decide} onClick={() => setDeciding(true)}>
          {t('decide')}
        </GuardedButton>
      </Group>
      <Penalties found={found} />
      <Questions found={found} />
      <Events found={found} />
      {may.run === null && <AddNote caseId={caseId} />}
      {asking && <AskDialog found={found} onClose={() => setAsking(false)} />}
      {deciding && <DecideDialog found={found} onClose={() => setDeciding(false)} />}
    </Stack>
  )
}

function Penalties({ found }: { found: OpenedCase }) {
  const t = useText('integrity')
  const [lifting, setLifting] = useState<number | null>(null)
  const send = useSend(liftPenalty, { changes: [hostCase, hostCases, caseQueue] })
  const lift = async (reason: string) => {
    const done = lifting !== null && (await send.run({ penaltyId: lifting, reason })) !== undefined
    if (done) notify('success', t('lifted'))
    return done
  }
  if (found.penalties.length === 0) return null
  return (
    <section className={classes.box} aria-label={t('penalties')}>
      <strong>{t('penalties')}</strong>
      {found.penalties.map((one) => (
        <div key={one.id}>
          <Group gap="xs">
            <span>
              #{one.id} {t(`decision.${one.kind}`)}: {one.people.map(({ userName }) => userName).join(' · ')}
            </span>
            <StateBadge tone={toneOfPenalty[one.state]}>{t(`penalty.${one.state}`)}</StateBadge>
          </Group>
          <Text fz="sm" c="var(--quiet)" component="div">
            <TimeText at={one.at} />
            {one.until && (
              <>
                {' '}
                {t('penalty.until')} <TimeText at={one.until} />
              </>
            )}{' '}
            · {t('penalty.appealUntil')} <TimeText at={one.appealUntil} />
          </Text>
          <p className={classes.text}>{one.state === 'lifted' ? one.liftReason : one.reason}</p>
          {one.state === 'inForce' && (
            <GuardedButton
              size="compact-sm"
              variant="default"
              reason={found.may.lift}
              onClick={() => setLifting(one.id)}
            >
              {t('lift')}
            </GuardedButton>
          )}
        </div>
      ))}
      {lifting !== null && (
        <ConfirmDialog
          title={t('lift')}
          reason={t('lift.reason')}
          max={1000}
          go={t('lift')}
          danger
          onGo={lift}
          onClose={() => setLifting(null)}
        />
      )}
    </section>
  )
}

function Questions({ found }: { found: OpenedCase }) {
  const t = useText('integrity')
  if (found.questions.length === 0) return null
  return (
    <section className={classes.box} aria-label={t('questions')}>
      <strong>{t('questions')}</strong>
      {found.questions.map((one) => (
        <div key={one.id} className={classes.event}>
          <Text fz="xs" c="var(--quiet)" component="div">
            #{one.id} · {found.teams.find(({ teamId }) => teamId === one.teamId)?.teamName}
            {found.people.find(({ userId }) => userId === one.userId)?.userName} · {t('question.due')}{' '}
            <TimeText at={one.dueAt} />
          </Text>
          <p className={classes.text}>{one.text}</p>
          {one.answeredAt ? (
            <>
              <Text fz="xs" c="var(--quiet)" component="div">
                {t('answer')} · {one.answeredBy} · <TimeText at={one.answeredAt} />
              </Text>
              <p className={classes.text}>{one.answer}</p>
              <EvidenceList pictures={one.pictures} />
            </>
          ) : (
            <Text fz="sm" c="var(--quiet)">
              {t('question.none')}
            </Text>
          )}
        </div>
      ))}
    </section>
  )
}

function Events({ found }: { found: OpenedCase }) {
  const t = useText('integrity')
  return (
    <section className={classes.box} aria-label={t('case.events')}>
      <strong>{t('case.events')}</strong>
      {found.events.map((event) => (
        <div key={event.id} className={classes.event}>
          <Text fz="xs" c="var(--quiet)" component="div">
            {t(`event.${event.kind}`)} · {event.by ?? t('case.system')} · <TimeText at={event.at} />
          </Text>
          <Said text={event.text} />
          {event.reports.map((report) => (
            <p key={report.id} className={classes.text}>
              {t(`reportKind.${report.kind}`)} #{report.id}: {report.text}
            </p>
          ))}
          {event.hints.map((hint) => (
            <div key={hint.id}>
              <Text fz="sm" fw={600}>
                {t(`kind.${hint.kind}`)}
              </Text>
              <Facts facts={hint.facts} />
            </div>
          ))}
          {event.entries.map((submission) => (
            <Text key={submission.id} fz="sm" component="div">
              {t('entry', { no: submission.no })} · <TimeText at={submission.at} />
            </Text>
          ))}
          <EvidenceList pictures={event.pictures} />
        </div>
      ))}
    </section>
  )
}

/** The stored text has the decision's name in brackets before its reason. */
function Said({ text }: { text: string }) {
  const t = useText('integrity')
  const [, name = '', reason = ''] = /^\[(\w+)\] (.*)$/s.exec(text) ?? []
  const decision = Decision.safeParse(name).data
  if (text === '') return null
  return <p className={classes.text}>{decision ? `${t(`decision.${decision}`)}: ${reason}` : text}</p>
}

function AddNote({ caseId }: { caseId: number }) {
  const t = useText('integrity')
  const [text, setText] = useState('')
  const send = useSend(addToCase, { changes: [hostCase] })
  const add = async () => {
    const given = { hintIds: [], reportIds: [], entryIds: [], pictures: [] }
    if (!(await send.run({ caseId, text, ...given }))) return
    setText('')
    notify('success', t('note.done'))
  }
  return (
    <>
      <LongText
        label={t('note')}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <GuardedButton
          reason={null}
          disabled={text.trim() === ''}
          loading={send.pending}
          onClick={() => void add()}
          variant="default"
        >
          {t('note.go')}
        </GuardedButton>
      </Group>
    </>
  )
}
