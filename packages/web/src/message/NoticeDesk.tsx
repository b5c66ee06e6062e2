import { findUserMsgByPage, noticeNum, sendOfficialNotice } from '@leitai/contract/message'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../api.ts'
import { notify } from '../app/dialogs.ts'
import { useText } from '../app/i18n/use-text.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

const blank = { zhTitle: '', enTitle: '', zhBody: '', enBody: '', link: '' }
type Field = keyof typeof blank

/** Writes an official notice, in both languages, to everybody. */
export default function NoticeDesk() {
  const t = useText('message')
  const [values, setValues] = useState(blank)
  const [asking, setAsking] = useState(false)
  const send = useSend(sendOfficialNotice, { changes: [findUserMsgByPage, noticeNum] })
  const input = (field: Field) => ({
    label: t(`desk.${field}`),
    required: field !== 'link',
    value: values[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: value })),
  })
  const ready = Object.entries(values).every(([name, value]) => name === 'link' || value.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) setAsking(true)
  }
  const go = async () => {
    const sent = await send.run({
      title: { zh: values.zhTitle, en: values.enTitle },
      body: { zh: values.zhBody, en: values.enBody },
      link: values.link.trim(),
    })
    if (!sent) return false
    setValues(blank)
    notify('success', t('desk.sent'))
    return true
  }
  return (
    <form method="post" onSubmit={submit}>
      <Stack maw={640}>
        <Text fz="sm" c="var(--quiet)">
          {t('desk.hint')}
        </Text>
        <TextInput maxLength={100} {...input('zhTitle')} />
        <TextInput maxLength={100} {...input('enTitle')} />
        <Textarea rows={5} maxLength={5000} {...input('zhBody')} />
        <Textarea rows={5} maxLength={5000} {...input('enBody')} />
        <TextInput maxLength={300} placeholder="/cmptlist.html" {...input('link')} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!ready}>
            {t('desk.go')}
          </Button>
        </Group>
      </Stack>
      {asking && (
        <ConfirmDialog
          title={t('desk.go')}
          text={t('desk.confirm', { title: values.zhTitle })}
          go={t('desk.go')}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
