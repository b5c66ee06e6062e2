import { lines } from '@leitai/platform/contract/form'
import { useSend } from '@leitai/platform/web/api'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { findUserMsgByPage, noticeNum, sendOfficialNotice } from '../contract.ts'

const blank = { zhTitle: '', enTitle: '', zhBody: '', enBody: '', link: '' }
type Field = keyof typeof blank
const title = lines(100)
const BODY = 5000
const body = lines(BODY)
const { link } = sendOfficialNotice.input.shape
const checks = { zhTitle: title, enTitle: title, zhBody: body, enBody: body, link }

/** Sends an official notification in both languages to all users. */
export default function NoticeAdmin() {
  const t = useText('message')
  const labels = {
    zhTitle: t('admin.zhTitle'),
    enTitle: t('admin.enTitle'),
    zhBody: t('admin.zhBody'),
    enBody: t('admin.enBody'),
    link: t('admin.link'),
  }
  const form = useFields(blank, checks, { labels })
  const { values } = form
  const [asking, setAsking] = useState(false)
  const send = useSend(sendOfficialNotice, { changes: [findUserMsgByPage, noticeNum] })
  const input = (field: Field) => ({ label: labels[field], required: field !== 'link', ...form.field(field) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.check()) setAsking(true)
  }
  const go = async () => {
    const sent = await send.run({
      title: { zh: values.zhTitle, en: values.enTitle },
      body: { zh: values.zhBody, en: values.enBody },
      link: values.link.trim(),
    })
    if (!sent) return false
    form.reset(blank)
    notify('success', t('admin.sent'))
    return true
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack maw={640}>
        <Text fz="sm" c="var(--quiet)">
          {t('admin.hint')}
        </Text>
        <TextInput maxLength={100} {...input('zhTitle')} />
        <TextInput maxLength={100} {...input('enTitle')} />
        {(['zhBody', 'enBody'] as const).map((name) => (
          <RichEditor key={name} label={labels[name]} required max={BODY} counts="markdown" {...form.choice(name)} />
        ))}
        <TextInput
          maxLength={300}
          description={t('admin.link.help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...input('link')}
        />
        <Group justify="flex-end">
          <Button type="submit">{t('admin.go')}</Button>
        </Group>
      </Stack>
      {asking && (
        <ConfirmDialog
          title={t('admin.go')}
          text={t('admin.confirm', { title: values.zhTitle })}
          go={t('admin.go')}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
