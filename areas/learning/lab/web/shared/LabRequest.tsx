import { useLoginCheck, useMe } from '@leitai/identity/account/web/shared/session'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { applyUse, labDays, labEnvironments, myLabRequests } from '../../contract.ts'
import classes from './LabRequest.module.css'

const tones = { pending: 'wait', approved: 'good', refused: 'bad' } as const

/** Requests a lab environment and shows the result, for hosts and learners; folded, as few need one. */
export function LabRequest() {
  const t = useText('lab')
  const me = useMe()
  const mayAct = useLoginCheck()
  const { data } = useCallWhen(myLabRequests, me.loginFlag ? { page: 1, pageSize: 10 } : null)
  const [environment, setEnvironment] = useState<(typeof labEnvironments)[number]>('notebook')
  const [purpose, setPurpose] = useState('')
  const [days, setDays] = useState(30)
  const send = useSend(applyUse, { changes: [myLabRequests] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!mayAct() || !(await send.run({ environment, purpose: purpose.trim(), days }))) return
    setPurpose('')
    notify('success', t('sent'))
  }
  return (
    <details className={classes.request}>
      <summary>
        <Title order={2} fz={18}>
          {t('title')}
        </Title>
      </summary>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('text')}
      </Text>
      <form method="post" onSubmit={submit}>
        <Stack maw={640}>
          <NativeSelect
            label={t('environment')}
            value={environment}
            onChange={(event) => {
              const chosen = labEnvironments.find((one) => one === event.currentTarget.value)
              if (chosen) setEnvironment(chosen)
            }}
            data={labEnvironments.map((one) => ({ value: one, label: t(`environment.${one}`) }))}
          />
          <LongText
            required
            label={t('purpose')}
            maxLength={1000}
            rows={3}
            value={purpose}
            onChange={(event) => setPurpose(event.currentTarget.value)}
          />
          <IntegerField
            label={t('days')}
            hint={t('days.hint', { least: labDays.least, most: labDays.most })}
            value={days}
            onChange={(next) => setDays(next ?? 0)}
          />
          <Button
            type="submit"
            loading={send.pending}
            disabled={purpose.trim() === '' || days < labDays.least || days > labDays.most}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('go')}
          </Button>
        </Stack>
      </form>
      {data?.list.map((row) => (
        <Text key={row.id} fz="sm" mt="xs" component="div">
          <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>{' '}
          {t(`environment.${row.environment}`)} · <TimeText at={row.at} />
          {row.until && (
            <>
              {' '}
              · {t('until')} <TimeText at={row.until} detail="day" />
            </>
          )}
          {row.answer !== '' && ` · ${row.answer}`}
        </Text>
      ))}
    </details>
  )
}
