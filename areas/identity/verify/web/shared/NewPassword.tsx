import { passwordStrength } from '@leitai/platform/contract/validation'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PasswordInput, type PasswordInputProps, Progress, Text } from '@mantine/core'

const colours = ['red', 'red', 'ember.8', 'teal.8', 'teal.9']
const keys = ['strength.0', 'strength.1', 'strength.2', 'strength.3', 'strength.4'] as const

/**
 * A new password with its strength. One that is too long is refused when it is sent: cut off when it is pasted, it would differ from the one
 * that a password manager has stored.
 */
export function NewPassword(props: PasswordInputProps & { value: string }) {
  const t = useText('account')
  const strength = passwordStrength(props.value)
  return (
    <div>
      <PasswordInput
        label={t('password')}
        description={t('password.rule')}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...props}
      />
      {props.value !== '' && (
        <>
          <Progress value={Math.max(strength, 0.4) * 25} color={colours[strength]} size={4} mt={8} aria-hidden />
          <Text fz="xs" c="var(--quiet)" mt={4} aria-live="polite">
            {t('strength', { strength: t(keys[strength] ?? 'strength.0') })}
          </Text>
        </>
      )}
    </div>
  )
}
