import classes from './Realname.module.css'
import '@mantine/core/styles/Radio.css'
import { limits } from '@leitai/platform/contract/limits'
import { useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Alert, Anchor, Button, Checkbox, Group, Radio, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { Link } from 'react-router'
import { judgeUserPhone } from '../../security/contract.ts'
import { CodeField } from '../../verify/web/shared/CodeField.tsx'
import { CardKind, cmptSendPhoneAuthCode } from '../contract.ts'
import { PhotoSlots } from './PhotoSlots.tsx'
import { useCardForm } from './use-card-form.ts'

interface ConsentBoxProps {
  /** Null until touched or reported as missing. */
  agreed: boolean | null
  onChange: (agreed: boolean) => void
  /** A provider receives name and number. */
  provider: boolean
}

/** The separate consent for sensitive data: unchecked, with what is collected, why and for how long. */
function ConsentBox({ agreed, onChange, provider }: ConsentBoxProps) {
  const t = useText('realname')
  return (
    <div className={classes.consent}>
      <h3>{t('consent.title')}</h3>
      <ul>
        <li>{t('consent.what')}</li>
        <li>{t('consent.why')}</li>
        {provider && <li>{t('consent.provider')}</li>}
        <li>{t('consent.long', { days: limits.cardPhotoDays })}</li>
        <li>
          {t('consent.refuse')}{' '}
          <Anchor href={full(paths.privacy())} target="_blank" inherit underline="always">
            {t('consent.privacy')}
          </Anchor>
        </li>
      </ul>
      <Checkbox
        checked={agreed ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={agreed === false ? t('consent.missing') : undefined}
        label={t('consent')}
      />
    </div>
  )
}

/** A code to the user's phone; users without one are directed to bind one. */
function PhoneCode({ input, done }: { input: TextInputProps; done: boolean }) {
  const app = useApp()
  const t = useText('realname')
  const { data } = useCallWhen(judgeUserPhone, {})
  if (data?.bound === false) {
    return (
      <Alert color="yellow">
        {t('phone.none')}{' '}
        <Anchor component={Link} to={paths.otherSettings('phone')} inherit c="inherit" underline="always">
          {t('phone.bind')}
        </Anchor>
      </Alert>
    )
  }
  if (done) return <Alert color="teal">{t('form.phoneDone')}</Alert>
  const description = data?.phone ? t('form.code.help', { phone: data.phone }) : t('form.code.helpAny')
  return (
    <CodeField
      input={{
        label: t('form.code'),
        description,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        ...input,
      }}
      ask={() => ({ to: 'own', send: (proof) => app.call(cmptSendPhoneAuthCode, proof) })}
    />
  )
}

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
