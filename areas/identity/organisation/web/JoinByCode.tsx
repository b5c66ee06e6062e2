import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { joinOrganisation, myOrganisations } from '../contract.ts'

const checks = { code: joinOrganisation.input.shape.code }

/** Joining by the code that an organisation gave out. */
export function JoinByCode() {
  const t = useText('organisation')
  const form = useFields({ code: '' }, checks, { labels: { code: t('mine.code') } })
  const join = useSend(joinOrganisation, { changes: [myOrganisations] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check() || !(await join.run({ code: form.values.code }))) return
    form.reset({ code: '' })
    notify('success', t('mine.accepted'))
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Group align="flex-end" maw={480}>
        <TextInput
          label={t('mine.code')}
          description={t('mine.codeText')}
          autoComplete="off"
          maxLength={40}
          style={{ flex: '1 1 200px' }}
          {...form.field('code')}
        />
        <Button type="submit" loading={join.pending}>
          {t('mine.join')}
        </Button>
      </Group>
    </form>
  )
}
