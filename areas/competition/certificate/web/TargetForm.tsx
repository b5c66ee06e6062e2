import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Button, Checkbox, NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { certificatePage, type Design, type DesignField } from '../contract.ts'
import classes from './Certificate.module.css'
import { QR, SEAL, type Target } from './query.ts'

interface TargetFormProps {
  design: Design
  target: Target | null
  onChange: (design: Design) => void
  onDelete: () => void
}

const { width, height } = certificatePage

/** Settings of the selected element. */
export function TargetForm({ design, target, onChange, onDelete }: TargetFormProps) {
  const t = useText('certificate')
  const field = design.fields.find(({ id }) => id === target)
  if (target === QR || target === SEAL) {
    const key = target === QR ? 'qrAt' : 'sealAt'
    return (
      <section className={classes.box} aria-label={t(target === QR ? 'design.qr' : 'design.seal')}>
        <Title order={3} fz={16}>
          {t(target === QR ? 'design.qr' : 'design.seal')}
        </Title>
        <SquareForm value={design[key]} onChange={(value) => onChange({ ...design, [key]: value })} />
      </section>
    )
  }
  if (!field) return <Text fz="sm">{t('design.none')}</Text>
  const set = (more: Partial<DesignField>) =>
    onChange({ ...design, fields: design.fields.map((one) => (one.id === field.id ? { ...one, ...more } : one)) })
  const number = (key: 'x' | 'y' | 'width' | 'size', [min, max]: readonly [number, number]) => (
    <NumberField
      label={t(`design.${key}`)}
      value={String(field[key])}
      min={min}
      max={max}
      onChange={(text) => set({ [key]: Number(text) || 0 })}
    />
  )
  return (
    <section className={classes.box} aria-label={field.text.zh || field.text.en}>
      {(['zh', 'en'] as const).map((language) => (
        <LongText
          key={language}
          label={t(`design.text.${language}`)}
          rows={2}
          maxLength={limits.certificate.fieldText}
          value={field.text[language]}
          onChange={(event) => set({ text: { ...field.text, [language]: event.currentTarget.value } })}
        />
      ))}
      <Text fz="xs" c="var(--quiet)">
        {t('design.placeholders')}
      </Text>
      <SimpleGrid cols={2}>
        {number('x', [0, width])}
        {number('y', [0, height])}
        {number('width', [10, width])}
        {number('size', [6, 80])}
        <TextInput
          type="color"
          label={t('design.colour')}
          value={field.colour}
          onChange={(event) => set({ colour: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('design.align')}
          value={field.align}
          onChange={(event) => {
            const align = aligns.find((one) => one === event.currentTarget.value)
            if (align) set({ align })
          }}
          data={aligns.map((value) => ({ value, label: t(`design.align.${value}`) }))}
        />
      </SimpleGrid>
      <Checkbox
        label={t('design.bold')}
        checked={field.bold}
        onChange={(event) => set({ bold: event.currentTarget.checked })}
      />
      <Button variant="default" disabled={design.fields.length === 1} onClick={onDelete}>
        {t('design.delete')}
      </Button>
    </section>
  )
}

const aligns = ['left', 'center', 'right'] as const

function SquareForm({ value, onChange }: { value: Design['qrAt']; onChange: (value: Design['qrAt']) => void }) {
  const t = useText('certificate')
  const number = (key: 'x' | 'y' | 'size', label: string, [min, max]: readonly [number, number]) => (
    <NumberField
      label={label}
      value={String(value[key])}
      min={min}
      max={max}
      onChange={(text) => onChange({ ...value, [key]: Number(text) || 0 })}
    />
  )
  return (
    <SimpleGrid cols={3}>
      {number('x', t('design.x'), [0, width])}
      {number('y', t('design.y'), [0, height])}
      {number('size', t('design.side'), [10, 80])}
    </SimpleGrid>
  )
}
