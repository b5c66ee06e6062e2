import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, TextInput, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { joinClass, myClasses } from '../contract.ts'

const checks = { code: joinClass.input.shape.code }

/** Joining a class by the code that its teacher gave out. */
export function JoinByCode() {
  const t = useText('class')
  const navigate = useNavigate()
  const form = useFields({ code: '' }, checks, { labels: { code: t('code') } })
  const join = useSend(joinClass, { changes: [myClasses] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const joined = form.check() && (await join.run({ code: form.values.code }))
    if (joined) await navigate(paths.class(joined.id))
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Title order={2} fz={17} mb="xs">
        {t('join')}
      </Title>
      <Group align="flex-end">
        <TextInput label={t('code')} autoComplete="off" maxLength={20} {...form.field('code')} />
        <Button type="submit" loading={join.pending}>
          {t('join.go')}
        </Button>
      </Group>
    </form>
  )
}
