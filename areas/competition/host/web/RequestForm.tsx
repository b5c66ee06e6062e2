import { CodeField, type FormProof } from '@leitai/identity/verify/web/shared/CodeField.tsx'
import { PhoneField, usePhoneNumber } from '@leitai/identity/verify/web/shared/PhoneField.tsx'
import { addressOf } from '@leitai/identity/verify/web/shared/Proof.tsx'
import { foldEmail } from '@leitai/platform/contract/fold'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Alert, Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { budgets, dataStates, editCompanyHoldCompetition, hostSendPhoneCode, myHostRequests } from '../contract.ts'

const { company, contact, email, text, code } = editCompanyHoldCompetition.input.shape
const blank = { company: '', contact: '', phone: '', code: '', email: '', text: '', wantedDate: '' }
const TEXT = 1000

interface Kinds {
  type: 'algorithm' | 'application'
  budget: (typeof budgets)[number]
  dataState: (typeof dataStates)[number]
}

function useRequest() {
  const app = useApp()
  const t = useText('host')
  const account = useText('account')
  const proven = app.site.firstContact
  const [kinds, setKinds] = useState<Kinds>({ type: 'algorithm', budget: 'none', dataState: 'planned' })
  const [sent, setSent] = useState<number | null>(null)
  const labels = {
    company: t('company'),
    contact: t('contact'),
    phone: account('phone'),
    code: t(`code.${proven}`),
    email: account('email'),
    text: t('text'),
  }
  const form = useFields(blank, { company, contact, email, text, code }, { labels })
  const number = usePhoneNumber(form.values.phone, (problem) => form.setError('phone', problem))
  const send = useSend(editCompanyHoldCompetition, {
    changes: [myHostRequests],
    refused: ({ code: refusal, message }) => {
      if (refusal.startsWith('code.')) form.setError('code', message)
      return refusal.startsWith('code.')
    },
  })
  const ask = async () => {
    const addressed = proven === 'phone' || form.checkOne('email')
    const target = await number.read()
    if (!target || !addressed) return null
    const address = proven === 'email' ? { email: foldEmail(form.values.email) } : null
    return {
      to: addressOf(address ?? target),
      send: (proof: FormProof) => app.call(hostSendPhoneCode, { ...target, ...address, ...proof }),
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const filled = form.check()
    const target = await number.read()
    if (!filled || !target) return
    const { wantedDate, phone: _, ...values } = form.values
    const date = wantedDate === '' ? {} : { wantedDate }
    const done = await send.run({ ...values, ...target, ...date, code: values.code.trim(), ...kinds })
    if (done) setSent(done.requestId)
  }
  return { proven, labels, form, number, ask, submit, pending: send.pending, sent, kinds, setKinds }
}

/** The request to host, proven by a code to the phone, or to the e-mail address where the site can send only e-mail. */
export function RequestForm() {
  const t = useText('host')
  const hydrated = useHydrated()
  const { proven, labels, form, number, ask, submit, pending, sent, kinds, setKinds } = useRequest()
  const { type, budget, dataState } = kinds
  if (sent !== null) {
    return (
      <Alert color="teal" title={t('sent', { id: sent })} role="status">
        {t(`sent.text.${proven}`)}
      </Alert>
    )
  }
  const codeField = <CodeField input={{ label: labels.code, ...form.field('code') }} ask={ask} />
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            required
            maxLength={100}
            autoComplete="organization"
            label={labels.company}
            {...form.field('company')}
          />
          <TextInput required maxLength={50} autoComplete="name" label={labels.contact} {...form.field('contact')} />
          <PhoneField
            country={number.country}
            onCountry={number.setCountry}
            label={labels.phone}
            {...form.field('phone')}
            onBlur={number.read}
          />
          {proven === 'phone' && codeField}
          <TextInput
            required
            type="email"
            maxLength={100}
            autoComplete="email"
            label={labels.email}
            {...form.field('email')}
          />
          {proven === 'email' && codeField}
          <NativeSelect
            label={t('type')}
            value={type}
            onChange={(event) =>
              setKinds({ ...kinds, type: event.currentTarget.value === 'application' ? 'application' : 'algorithm' })
            }
            data={(['algorithm', 'application'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
          />
          <NativeSelect
            label={t('budget')}
            value={budget}
            onChange={(event) =>
              setKinds({ ...kinds, budget: budgets.find((one) => one === event.currentTarget.value) ?? 'none' })
            }
            data={budgets.map((value) => ({ value, label: t(`budget.${value}`) }))}
          />
          <NativeSelect
            label={t('data')}
            value={dataState}
            onChange={(event) =>
              setKinds({
                ...kinds,
                dataState: dataStates.find((one) => one === event.currentTarget.value) ?? 'planned',
              })
            }
            data={dataStates.map((value) => ({ value, label: t(`data.${value}`) }))}
          />
          <TextInput type="date" label={t('date')} {...form.field('wantedDate')} />
        </SimpleGrid>
        <LongText
          required
          label={labels.text}
          maxLength={TEXT}
          rows={5}
          placeholder={t('text.hint')}
          {...form.field('text')}
        />
        <div>
          <Button type="submit" size="md" disabled={!hydrated} loading={pending}>
            {t('go')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
