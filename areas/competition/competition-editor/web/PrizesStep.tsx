import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { IntegerField } from '@leitai/platform/web/ui/IntegerField.tsx'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { RewardType } from '../../catalog/contract.ts'
import * as editor from '../contract.content.ts'
import { EditRows } from './EditRows.tsx'
import type { Draft, StepProps } from './editor-queries.ts'
import { Part } from './Part.tsx'
import { useAutosave } from './use-autosave.ts'

const prizesOf = ({ prizes }: Draft) => prizes

/** The prizes. */
export function PrizesStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const app = useApp()
  const save = useAutosave({
    cmptId,
    draft,
    part: 'prizes',
    of: prizesOf,
    save: (value, version) => app.call(editor.savePrizes, { cmptId, version, value }),
  })
  const { value, set } = save
  const { practice } = draft.basics
  return (
    <Part
      title={t('step.prizes')}
      {...(practice ? { hint: t('practicePrizes') } : {})}
      save={save}
      locked={draft.may.edit}
      show={(theirs) => JSON.stringify(theirs, null, 1)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <NativeSelect
          label={t('reward')}
          value={value.rewardType}
          data={RewardType.options.map((one) => ({ value: one, label: t(`reward.${one}`) }))}
          onChange={(event) => set('rewardType', RewardType.safeParse(event.currentTarget.value).data ?? 'none')}
        />
        {value.rewardType === 'cash' && (
          <IntegerField
            label={t('prizeTotal')}
            value={value.prizeTotal}
            onChange={(one) => set('prizeTotal', one ?? 0)}
          />
        )}
      </SimpleGrid>
      <EditRows
        rows={value.prizes}
        fresh={{ name: { zh: '一等奖', en: 'First prize' }, reward: { zh: '奖励', en: '' }, count: 1 }}
        add={t('addPrize')}
        disabled={practice}
        onChange={(next) => set('prizes', next)}
      >
        {(row, setRow) => (
          <>
            <BilingualField
              label={t('prizeName')}
              required
              max={60}
              value={row.name}
              onChange={(name) => setRow({ name })}
            />
            <BilingualField
              label={t('prizeReward')}
              required
              max={100}
              value={row.reward}
              onChange={(reward) => setRow({ reward })}
            />
            <SimpleGrid cols={2} spacing="xs">
              <IntegerField
                label={t('prizeCount')}
                value={row.count}
                onChange={(count) => setRow({ count: count ?? 1 })}
              />
            </SimpleGrid>
          </>
        )}
      </EditRows>
    </Part>
  )
}
