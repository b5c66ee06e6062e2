import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { makeReport, myReports, ReportKind } from '../contract.reports.ts'
import classes from './Integrity.module.css'
import { EvidenceField, type Uploaded } from './shared/Evidence.tsx'

export interface Reported {
  cmptId?: number
  teamId?: number
  userId?: number
  /** The reported user's direct messages to the reporter may be attached. */
  letters?: boolean
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function ReportForm({ about, onDone }: { about: Reported; onDone: () => void }) {
  const { cmptId, teamId, userId } = about
  const t = useText('integrity')
  const common = useText('common')
  const [kind, setKind] = useState<ReportKind>(about.letters ? 'other' : 'copied')
  const [text, setText] = useState('')
  const [links, setLinks] = useState('')
  const [pictures, setPictures] = useState<readonly Uploaded[]>([])
  const [letters, setMessages] = useState(about.letters === true)
  const [tried, setTried] = useState(false)
  const send = useSend(makeReport, { changes: [myReports] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim() === '') return
    const given = { links: linesOf(links), pictures: pictures.map(({ fullPath }) => fullPath) }
    if (!(await send.run({ cmptId, teamId, userId, kind, text, letters, ...given }))) return
    notify('success', t('form.done'))
    onDone()
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={classes.box}>
      <Stack>
        <Text fw={600}>
          {teamId
            ? t('mine.aboutTeam', { id: teamId })
            : userId
              ? t('mine.aboutPerson', { id: userId })
              : t('mine.aboutCmpt', { id: cmptId ?? 0 })}
        </Text>
        <NativeSelect
          label={t('form.kind')}
          required
          value={kind}
          onChange={(event) => setKind(ReportKind.parse(event.currentTarget.value))}
          data={ReportKind.options.map((value) => ({ value, label: t(`reportKind.${value}`) }))}
        />
        <LongText
          label={t('form.text')}
          required
          maxLength={limits.integrity.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={tried && text.trim() === '' && t('form.missing')}
        />
        <LongText
          label={t('form.links')}
          rows={2}
          maxLength={1500}
          value={links}
          onChange={(event) => setLinks(event.currentTarget.value)}
        />
        {about.letters && (
          <Checkbox
            label={t('form.letters', { most: limits.integrity.letters })}
            description={t('form.lettersHelp')}
            checked={letters}
            onChange={(event) => setMessages(event.currentTarget.checked)}
          />
        )}
        <EvidenceField pictures={pictures} onChange={setPictures} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={send.pending}>
            {t('form.go')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
