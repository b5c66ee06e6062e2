import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ActionIcon, Group, TextInput } from '@mantine/core'

/** Quantity field, from 1 to `most`. */
export function Count({ value, most, onChange }: { value: number; most: number; onChange: (value: number) => void }) {
  const t = useText('shop')
  const set = (next: number) => onChange(Math.min(Math.max(1, next), Math.max(1, most)))
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('fewer')}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        −
      </ActionIcon>
      <TextInput
        aria-label={t('count')}
        inputMode="numeric"
        w={64}
        styles={{ input: { textAlign: 'center' } }}
        value={String(value)}
        onChange={(event) => set(Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 4)))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('more')}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        +
      </ActionIcon>
    </Group>
  )
}
