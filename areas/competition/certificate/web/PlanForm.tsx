import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Button, Checkbox, Group, NativeSelect, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { hostCertificates, setCertificatePlan } from '../contract.ts'
import classes from './Certificate.module.css'
import type { Answer } from './query.ts'

/** Selects the kinds of certificates of a competition. */
export function PlanForm({ cmptId, answer }: { cmptId: number; answer: Answer }) {
  const t = useText('certificate')
  const words = useWords()
  const [plan, setPlan] = useState(answer.plan)
  const send = useSend(setCertificatePlan, { changes: [hostCertificates] })
  const earlier = answer.stages
  const rule = earlier.find(({ id }) => id === plan.promotedStageId)?.promotion ?? null
  const same = JSON.stringify(plan) === JSON.stringify(answer.plan)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const promotedTop = Math.max(1, plan.promotedTop)
    void send.run({ cmptId, plan: { ...plan, promotedTop } })
  }
  return (
    <form method="post" onSubmit={save} className={classes.box}>
      <Title order={3} fz={16}>
        {t('plan')}
      </Title>
      <Checkbox
        label={t('plan.participants')}
        checked={plan.participants}
        onChange={(event) => setPlan({ ...plan, participants: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('plan.noReview')}
        checked={plan.noReview}
        onChange={(event) => setPlan({ ...plan, noReview: event.currentTarget.checked })}
      />
      {earlier.length > 0 && (
        <Group align="flex-end">
          <NativeSelect
            label={t('plan.promoted')}
            value={String(plan.promotedStageId ?? '')}
            onChange={(event) => setPlan({ ...plan, promotedStageId: Number(event.currentTarget.value) || null })}
            data={[
              { value: '', label: t('plan.promotedNone') },
              ...earlier.map(({ id, name }) => ({ value: String(id), label: words(name) })),
            ]}
          />
          {rule && <Text fz="sm">{t(`plan.rule.${rule.by}`, { value: rule.value })}</Text>}
          {plan.promotedStageId !== null && !rule && (
            <NumberField
              label={t('plan.top')}
              value={String(plan.promotedTop)}
              min={1}
              max={100_000}
              onChange={(text) => setPlan({ ...plan, promotedTop: Math.round(Number(text)) || 0 })}
            />
          )}
        </Group>
      )}
      <Group>
        <Button type="submit" variant="default" disabled={same} loading={send.pending}>
          {t('plan.save')}
        </Button>
      </Group>
    </form>
  )
}
