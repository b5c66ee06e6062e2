import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Checkbox, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { noticeSettings, saveQuietHours } from '../contract.ts'

const usual = { from: '22:00', until: '08:00', zone: 'Asia/Shanghai' }

/** When mails at once, pushes and own webhooks wait. */
export function QuietHours({ quiet }: { quiet: WireOf<typeof noticeSettings>['quiet'] }) {
  const t = useText('message')
  const [on, setOn] = useState(quiet !== null)
  const [hours, setHours] = useState(quiet ?? usual)
  const save = useSend(saveQuietHours, { changes: [noticeSettings] })
  const put = async (next: boolean) => {
    if (await save.run({ on: next, ...hours })) notify('success', t('settings.saved'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void put(true)
  }
  const zones = [...new Set([hours.zone, usual.zone, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <form method="post" onSubmit={submit}>
      <Title order={2} fz={18} mt="xl" mb="xs">
        {t('quiet')}
      </Title>
      <Text fz="sm" c="var(--quiet)" maw={640} mb="sm">
        {t('quiet.text')}
      </Text>
      <Checkbox
        label={t('quiet.on')}
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          if (!event.currentTarget.checked && quiet !== null) void put(false)
        }}
      />
      {on && (
        <Group align="flex-end" mt="sm">
          <TextInput
            type="time"
            label={t('quiet.from')}
            required
            value={hours.from}
            onChange={(event) => setHours({ ...hours, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('quiet.until')}
            required
            value={hours.until}
            onChange={(event) => setHours({ ...hours, until: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('quiet.zone')}
            data={zones}
            value={hours.zone}
            onChange={(event) => setHours({ ...hours, zone: event.currentTarget.value })}
          />
          <Button type="submit" variant="default" loading={save.pending}>
            {t('quiet.save')}
          </Button>
        </Group>
      )}
    </form>
  )
}
