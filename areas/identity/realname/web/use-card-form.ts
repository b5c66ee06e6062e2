import { ageOf, cardNumbers, realName } from '@leitai/platform/contract/identity'
import { limits } from '@leitai/platform/contract/limits'
import * as validation from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  type CardKind,
  cardPhoneAuth,
  cardVerified,
  isIdCardVerified,
  userCardApply,
  userCardUpdateApply,
} from '../contract.ts'
import type { Photo, Photos, Slot } from './PhotoSlots.tsx'

export type Kind = z.infer<typeof CardKind>

const blank = { name: '', cardNo: '', code: '', guardianName: '', guardianPhone: '' }

/** The values of the document form and its submission. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function useCardForm({ action, instant }: { action: 'verify' | 'change'; instant: boolean }) {
  const t = useText('realname')
  const [kind, setKind] = useState<Kind>('id')
  const [photos, setPhotos] = useState<Photos>({})
  const [photoProblem, setPhotoProblem] = useState<string | null>(null)
  const [agreed, setAgreed] = useState<boolean | null>(null)
  // Kept if the application itself is refused, as the code is used up by then.
  const [ticket, setTicket] = useState<string | null>(null)
  const checks = {
    name: realName,
    cardNo: cardNumbers[kind],
    code: validation.sixDigits,
    guardianName: realName,
    guardianPhone: validation.phone,
  }
  const labels = {
    name: t('fact.name'),
    cardNo: t('fact.cardNo'),
    code: t('form.code'),
    guardianName: t('guardian.name'),
    guardianPhone: t('guardian.phone'),
  }
  const form = useFields(blank, checks, { labels })
  const number = cardNumbers[kind].safeParse(form.values.cardNo)
  const minor = kind === 'id' && number.success && ageOf(number.data) < limits.minorAge
  const automatic = instant && kind === 'id' && !minor
  const slots: Slot[] = ['front', 'back', 'holding', ...(minor ? (['consent'] as const) : [])]

  const code = useSend(cardPhoneAuth, {
    refused: (error) => {
      if (!error.code.startsWith('code.')) return false
      form.setError('code', error.message)
      return true
    },
  })
  const options = {
    changes: [isIdCardVerified],
    refused: ({ code: refusal, message }: { code: string; message: string }) => {
      if (refusal === 'realName.ticket') setTicket(null)
      if (refusal === 'realName.card' || refusal === 'realName.used') form.setError('cardNo', message)
      if (refusal === 'realName.photos') setPhotoProblem(message)
      return ['realName.card', 'realName.used', 'realName.photos'].includes(refusal)
    },
  }
  const ofId = useSend(cardVerified, options)
  const ofOther = useSend(userCardApply, options)
  const ofChange = useSend(userCardUpdateApply, options)
  const send = action === 'change' ? ofChange : kind === 'id' ? ofId : ofOther

  const problemOfPhotos = () => {
    const document = photos.front ?? photos.back ?? photos.holding
    if (!automatic && !document) return t('photos.missing')
    return minor && !photos.consent ? t('photos.consentMissing') : null
  }
  const submit = async (): Promise<boolean> => {
    const wanted = ['name', 'cardNo', ...(ticket ? [] : ['code']), ...(minor ? ['guardianName', 'guardianPhone'] : [])]
    const names = (['name', 'cardNo', 'code', 'guardianName', 'guardianPhone'] as const).filter((one) =>
      wanted.includes(one),
    )
    const filled = form.check(names)
    const missing = problemOfPhotos()
    setPhotoProblem(missing)
    setAgreed(agreed ?? false)
    if (!filled || missing !== null || !agreed) return false
    const proof = ticket ?? (await code.run({ code: form.values.code.trim() }))?.ticket
    if (!proof) return false
    setTicket(proof)
    const { name, cardNo, guardianName, guardianPhone } = form.values
    const given = slots.flatMap((slot) => photos[slot]?.path ?? [])
    const guardian = minor ? { guardian: { name: guardianName, phone: guardianPhone.trim() } } : {}
    const sent = await send.run({ kind, name, cardNo, ticket: proof, photos: given, agree: true, ...guardian })
    if (sent) notify('success', t('form.sent'))
    return sent !== undefined
  }
  return {
    form,
    kind,
    setKind: (next: Kind) => {
      setKind(next)
      form.setError('cardNo', undefined)
    },
    photos,
    setPhoto: (slot: Slot, photo: Photo | null) => {
      setPhotoProblem(null)
      setPhotos(({ [slot]: _, ...others }) => (photo ? { ...others, [slot]: photo } : others))
    },
    photoProblem,
    slots,
    minor,
    automatic,
    agreed,
    setAgreed,
    phoneDone: ticket !== null,
    submit,
    pending: send.pending || code.pending,
  }
}
