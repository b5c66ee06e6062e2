import { type TokenScope, tokenScopes } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Checkbox, Stack } from '@mantine/core'

interface ScopeBoxesProps {
  chosen: readonly TokenScope[]
  error: string | null
  onChange: (scopes: TokenScope[]) => void
}

/** The scopes of a token. */
export function ScopeBoxes({ chosen, error, onChange }: ScopeBoxesProps) {
  const t = useText('token')
  const toggle = (scope: TokenScope, on: boolean) =>
    onChange(tokenScopes.filter((one) => (one === scope ? on : chosen.includes(one))))
  return (
    <Checkbox.Group label={t('scopes')} value={[...chosen]} error={error} required>
      <Stack gap={10} mt={6}>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`scope.${scope}`)}
            description={t(`scope.${scope}.help`)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
