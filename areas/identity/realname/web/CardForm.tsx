import { Card } from '@leitai/platform/web/ui/Card.tsx'
import '@mantine/core/styles/Radio.css'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Group, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { CardKind } from '../contract.ts'
import { ConsentBox } from './ConsentBox.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import { PhotoSlots } from './PhotoSlots.tsx'
import classes from './Realname.module.css'
import { useCardForm } from './use-card-form.ts'

interface CardFormProps {
  action: 'verify' | 'change'
  /** Identity cards are verified immediately. */
  instant: boolean
  onClose?: () => void
}

/** Name, document and phone, with photos if a person reviews them, and the guardian of users under 14. */
export function CardForm({ action, instant, onClose }: CardFormProps) {
  const t = useText('realname')
  const heading = useId()
  const card = useCardForm({ action, instant })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await card.submit()) onClose?.()
  }
  const choose = (value: string) => {
    const kind = CardKind.safeParse(value)
    if (kind.success) card.setKind(kind.data)
  }
  return (
    <Card padding="medium" className={classes.card} aria-labelledby={heading}>
      <h2 id={heading}>{t(action === 'change' ? 'change.title' : 'form.title')}</h2>
      <form method="post" noValidate onSubmit={submit} className={classes.form} style={{ marginTop: 16 }}>
        <Radio.Group label={t('fact.kind')} value={card.kind} onChange={choose} name="kind">
          <Group mt={6} gap="md">
            {CardKind.options.map((kind) => (
              <Radio key={kind} value={kind} label={t(`kind.${kind}`)} />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          label={t('fact.name')}
          description={t('form.name.help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autoComplete="off"
          maxLength={50}
          {...card.form.field('name')}
        />
        <TextInput
          label={t('fact.cardNo')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          {...card.form.field('cardNo')}
        />
        {card.minor && (
          <fieldset className={classes.part}>
            <legend>{t('guardian')}</legend>
            <p className={classes.quiet}>{t('guardian.text')}</p>
            <TextInput
              label={t('guardian.name')}
              required
              autoComplete="off"
              maxLength={50}
              {...card.form.field('guardianName')}
            />
            <TextInput
              label={t('guardian.phone')}
              required
              autoComplete="off"
              inputMode="tel"
              maxLength={14}
              {...card.form.field('guardianPhone')}
            />
          </fieldset>
        )}
        <PhotoSlots
          slots={card.slots}
          photos={card.photos}
          onChange={card.setPhoto}
          optional={card.automatic}
          problem={card.photoProblem}
        />
        <PhoneCode input={card.form.field('code')} done={card.phoneDone} />
        <ConsentBox agreed={card.agreed} onChange={card.setAgreed} provider={instant && card.kind === 'id'} />
        <Group>
          <Button type="submit" loading={card.pending}>
            {t('form.go')}
          </Button>
          {onClose && (
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
          )}
        </Group>
      </form>
    </Card>
  )
}
