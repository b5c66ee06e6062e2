import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CaseState, openCase } from '../contract.cases.ts'
import { hostReports, reportQueue } from '../contract.reports.ts'
import { hostSimilarityFlags } from '../contract.ts'
import type { OpenedCase } from './OneCase.tsx'

export interface About {
  cmptId: number | null
  teams: readonly { teamId: number; teamName: string }[]
  userIds: number[]
  hintIds: number[]
  reportIds: number[]
}

/** Opens a case from a similarity flag or a report. */
export function OpenCase({
  about,
  title,
  to,
  onClose,
}: {
  about: About
  title: string
  to: (caseId: number) => string
  onClose: () => void
}) {
  const t = useText('integrity')
  const go = useNavigate()
  const [name, setName] = useState(title)
  const [text, setText] = useState('')
  const named = about.teams.length + about.userIds.length > 0
  const [numbers, setNumbers] = useState('')
  const typed = [...numbers.matchAll(/\d{1,9}/g)].map(([digits]) => Number(digits))
  const ready = name.trim() !== '' && (named || typed.length > 0)
  const send = useSend(openCase, { changes: [hostSimilarityFlags, hostReports, reportQueue] })
  const submit = async () => {
    const { cmptId, teams, userIds, hintIds, reportIds } = about
    const made = await send.run({
      ...(cmptId !== null && { cmptId }),
      title: name.trim(),
      text,
      teamIds: cmptId === null ? [] : [...teams.map(({ teamId }) => teamId), ...typed],
      userIds: cmptId === null ? [...userIds, ...typed] : userIds,
      hintIds,
      reportIds,
      entryIds: [],
      pictures: [],
    })
    if (!made) return
    notify('success', t('opened'))
    go(to(made.caseId))
  }
  return (
    <FormDialog
      title={t('openCase')}
      size={520}
      go={t('openCase')}
      loading={send.pending}
      disabled={!ready}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('openCase.text')}</Text>
      {about.teams.length > 0 && (
        <Text fz="sm" fw={600}>
          {about.teams.map(({ teamName }) => teamName).join(' · ')}
        </Text>
      )}
      <TextInput
        label={t('caseTitle')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!named && (
        <TextInput
          label={t('openCase.numbers')}
          required
          maxLength={200}
          value={numbers}
          onChange={(event) => setNumbers(event.currentTarget.value)}
        />
      )}
      <LongText
        label={t('note')}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Possible recipients of a question or a decision: the teams of a case and its users without a team. */
export const partiesOf = ({ teams, people }: OpenedCase) => [
  ...teams.map(({ teamId, teamName }) => ({ value: `t${teamId}`, label: teamName })),
  ...people
    .filter(({ teamId }) => teamId === null)
    .map(({ userId, userName }) => ({ value: `u${userId}`, label: userName })),
]
export const readParty = (value: string) => ({ team: value.startsWith('t'), id: Number(value.slice(1)) })

export const toneOfCase: Record<CaseState, Tone> = { open: 'wait', asked: 'soon', answered: 'live', decided: 'done' }
export const toneOfPenalty = { inForce: 'bad', lifted: 'done', ended: 'done' } as const satisfies Record<string, Tone>
