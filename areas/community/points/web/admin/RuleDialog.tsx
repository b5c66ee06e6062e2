import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { pointRules, pointTasks, savePointRule } from '../../contract.ts'
import { pointWords } from '../../contract.words.ts'
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
      way,
      on,
      points: takes ? -size : size,
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
