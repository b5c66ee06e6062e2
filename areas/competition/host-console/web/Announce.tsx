import { wordLines } from '@leitai/platform/contract/form'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { announce } from '../contract.ts'

const blank = { text: emptyWords }
const checks = { text: wordLines(limits.announcement) }

/** Publishes an announcement on the competition's page and optionally as a notification to participants. */
export default function Announce({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const labels = { text: t('announce.text') }
  const form = useFields(blank, checks, { labels })
  const { text } = form.values
  const [notifies, setNotifies] = useState(true)
  const [asking, setAsking] = useState(false)
  const send = useSend(announce, { changes: [cmptDetail] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cmpt.may.announce === null && form.check()) setAsking(true)
  }
  const go = async () => {
    const done = await send.run({ cmptId: cmpt.id, text, tell: notifies })
    if (!done) return false
    form.reset(blank)
    notify('success', notifies ? t('announce.told', { count: done.told }) : t('announce.done'))
    return true
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <LeaveGuard dirty={text.zh.trim() !== '' || text.en.trim() !== ''} />
      <Stack>
        <Text fz="sm" c="var(--quiet)">
          {t('announce.hint', { limit: limits.announcementsDay })}
        </Text>
        <BilingualRichField label={labels.text} required max={limits.announcement} {...form.choice('text')} />
        <Checkbox
          label={t('announce.tell', { count: cmpt.people })}
          checked={notifies}
          onChange={(event) => setNotifies(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <GuardedButton type="submit" reason={cmpt.may.announce}>
            {t('announce.go')}
          </GuardedButton>
        </Group>
      </Stack>
      {asking && (
        <ConfirmDialog
          title={t('announce.go')}
          text={notifies ? t('announce.confirmTell', { count: cmpt.people }) : t('announce.confirm')}
          go={t('announce.go')}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
