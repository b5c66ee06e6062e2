import { useMe } from '@leitai/identity/account/web/shared/session'
import type { Words } from '@leitai/platform/contract/inputs'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { EvidenceField, type Uploaded } from '../../integrity/web/shared/Evidence.tsx'
import { AppealMatter, appeals, makeAppeal } from '../contract.ts'
import classes from './Appeal.module.css'

const MOST = 2000
const needsSubject = (matter: string) => ['submission', 'board'].includes(matter)

/** A hook: the competitions of a person, which an appeal may be about; none while they load. */
export type UseCompetitions = (userId: number | null) => readonly { id: number; title: Words }[]

interface AppealFormProps {
  useCompetitions: UseCompetitions
  onClose: () => void
}

export function AppealForm({ useCompetitions, onClose }: AppealFormProps) {
  const t = useText('appeal')
  const common = useText('common')
  const words = useWords()
  const [matter, setMatter] = useState<(typeof AppealMatter.options)[number]>('account')
  const [cmptId, setCmptId] = useState('')
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [evidence, setEvidence] = useState<readonly Uploaded[]>([])
  const [tried, setTried] = useState(false)
  const { userId } = useMe()
  const mine = useCompetitions(userId)
  const send = useSend(makeAppeal, { changes: [appeals] })
  const subjectMissing = needsSubject(matter) && subject.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (subjectMissing || text.trim() === '') return
    const about = cmptId === '' ? {} : { cmptId: Number(cmptId) }
    const paths = evidence.map(({ fullPath }) => fullPath)
    if (!(await send.run({ matter, ...about, subject: subject.trim(), text, evidence: paths }))) return
    notify('success', t('sent'))
    onClose()
  }
  return (
    <Card component="form" method="post" onSubmit={submit} noValidate className={classes.card}>
      <Stack>
        {/* A penalty is appealed from its own card. */}
        <NativeSelect
          label={t('matter')}
          required
          value={matter}
          onChange={(event) => setMatter(AppealMatter.parse(event.currentTarget.value))}
          data={AppealMatter.options
            .filter((value) => value !== 'penalty')
            .map((value) => ({ value, label: t(`matter.${value}`) }))}
        />
        <NativeSelect
          label={t('cmpt')}
          value={cmptId}
          onChange={(event) => setCmptId(event.currentTarget.value)}
          data={[
            { value: '', label: t('cmpt.none') },
            ...mine.map(({ id, title }) => ({ value: String(id), label: words(title) })),
          ]}
        />
        <TextInput
          label={t('subject')}
          required={needsSubject(matter)}
          maxLength={100}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
          error={tried && subjectMissing && t('subject.missing')}
        />
        <Textarea
          label={t('text')}
          required
          rows={6}
          maxLength={MOST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={tried && text.trim() === '' && t('text.missing')}
          description={`${text.length}/${MOST}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <EvidenceField pictures={evidence} onChange={setEvidence} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={send.pending}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
