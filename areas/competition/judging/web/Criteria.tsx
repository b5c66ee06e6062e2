import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { Criterion } from '../contract.ts'
import classes from './Judging.module.css'
import { newCriterion } from './plan.ts'

interface CriteriaProps {
  criteria: Criterion[]
  onChange: (criteria: Criterion[]) => void
}

/** The rubric: criteria with maximum points and weight. */
export function Criteria({ criteria, onChange }: CriteriaProps) {
  const t = useText('judging')
  const change = (at: number, more: Partial<Criterion>) =>
    onChange(criteria.map((one, index) => (index === at ? { ...one, ...more } : one)))
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fz="sm" fw={500} mb={6}>
        {t('criteria')}
      </Text>
      {criteria.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no name of their own until they are written
        <div key={at} className={classes.box}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {(['zh', 'en'] as const).map((language) => (
              <TextInput
                key={language}
                label={t(`criterion.name.${language}`, { no: at + 1 })}
                required={one.name[language === 'zh' ? 'en' : 'zh'].trim() === ''}
                maxLength={60}
                value={one.name[language]}
                onChange={(event) => change(at, { name: { ...one.name, [language]: event.currentTarget.value } })}
              />
            ))}
            {(['zh', 'en'] as const).map((language) => (
              <TextInput
                key={language}
                label={t(`criterion.help.${language}`)}
                maxLength={500}
                value={one.help[language]}
                onChange={(event) => change(at, { help: { ...one.help, [language]: event.currentTarget.value } })}
              />
            ))}
            <NumberField
              label={t('criterion.max')}
              value={String(one.max)}
              min={1}
              max={limits.judging.points}
              onChange={(text) => change(at, { max: Math.round(Number(text) * 2) / 2 || 0 })}
            />
            <NumberField
              label={t('criterion.weight')}
              value={String(one.weight)}
              min={1}
              max={1000}
              onChange={(text) => change(at, { weight: Number(text) || 0 })}
            />
          </SimpleGrid>
          {criteria.length > 1 && (
            <Group justify="flex-end">
              <Button
                variant="subtle"
                size="xs"
                color="red"
                onClick={() => onChange(criteria.filter((_, index) => index !== at))}
              >
                {t('criterion.remove')}
              </Button>
            </Group>
          )}
        </div>
      ))}
      {criteria.length < limits.judging.criteria && (
        <Button variant="default" size="sm" onClick={() => onChange([...criteria, newCriterion()])}>
          {t('criterion.add')}
        </Button>
      )}
    </fieldset>
  )
}
