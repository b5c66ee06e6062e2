import { pointWords } from '@leitai/contract/community/point-words'
import { pointRules, pointTasks, savePointRule } from '@leitai/contract/community/points'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../platform/api.ts'
import { notify } from '../../../platform/app/dialogs.ts'
import { useText, useWords } from '../../../platform/app/i18n/use-text.ts'
import { DateTimeField } from '../../../platform/ui/DateTimeField.tsx'
import { FormDialog } from '../../../platform/ui/FormDialog.tsx'
import { IntegerField } from '../../../platform/ui/IntegerField.tsx'
import type { Rule } from './Rules.tsx'

/** Creates a new version of a rule; earlier versions stay unchanged. */
export function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useText('points')
  const words = useWords()
  const { way } = rule
  const takes = way === 'postDeleted' || way === 'cheating'
  const [points, setPoints] = useState<number | null>(Math.abs(rule.points))
  const [perDay, setPerDay] = useState(rule.perDay)
  const [perMonth, setPerMonth] = useState(rule.perMonth)
  const [on, setOn] = useState(rule.on)
  const [from, setFrom] = useState<string | null>(null)
  const send = useSend(savePointRule, { changes: [pointRules, pointTasks] })
  const submit = async () => {
    const size = points ?? 0
    const done = await send.run({
      ...{ way, on, points: takes ? -size : size },
      ...(perDay ? { perDay } : {}),
      ...(perMonth ? { perMonth } : {}),
      ...(from === null ? {} : { from: new Date(from) }),
    })
    if (!done) return
    notify('success', t('rule.saved'))
    onClose()
  }
  return (
    <FormDialog
      title={words(pointWords[way])}
      go={t('rule.save')}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
      <IntegerField label={t(takes ? 'rule.taken' : 'points')} value={points} onChange={setPoints} maybe />
      <IntegerField label={t('rule.perDay')} value={perDay} onChange={setPerDay} hint={t('rule.limitHint')} maybe />
      <IntegerField
        label={t('rule.perMonth')}
        value={perMonth}
        onChange={setPerMonth}
        hint={t('rule.limitHint')}
        maybe
      />
      <DateTimeField label={t('rule.from')} value={from} onChange={setFrom} hint={t('rule.fromHint')} />
      <Checkbox label={t('rule.on')} checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
      <Text fz="sm" c="var(--quiet)">
        {t('rule.hint')}
      </Text>
    </FormDialog>
  )
}
