import { attributesOf } from '@leitai/identity/sso/claims'
import { type Arrival, SsoFailure } from '@leitai/identity/sso/provider'
import { askOutside } from '@leitai/platform/http/ask-outside'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type Platform, takesDeployment } from './platform.ts'

/**
 * The message of a launch: an ID token whose claims say who has come, from which course, and what for (LTI Core 1.3; Deep Linking 2.0;
 * Assignment and Grade Services 2.0).
 */

const SKEW_SECONDS = 120
const OLDEST = '10 minutes'
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const SCORE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
const LINE_ITEM = 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem'
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const INSTITUTION = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person'

/** What the database stores as it is: it takes no U+0000, and two ids with different broken characters would become one. */
const storable = z.regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** Ids at most 255 characters by the specification. */
const id = z.string().check(z.minLength(1), z.maxLength(255), storable)
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000), storable)
/** Not shown before it is cleaned. */
const written = z.catch(z.string().check(z.maxLength(2000)), '')

const Message = z.object({
  [`${CLAIM}version`]: z.literal('1.3.0'),
  [`${CLAIM}message_type`]: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [`${CLAIM}deployment_id`]: id,
  [`${CLAIM}target_link_uri`]: z.optional(z.string()),
  [`${CLAIM}roles`]: z.catch(z.array(z.string()), []),
  [`${CLAIM}context`]: z.optional(z.looseObject({ id, title: written, label: written })),
  [`${CLAIM}resource_link`]: z.optional(z.looseObject({ id, title: written })),
  [`${CLAIM}custom`]: z.catch(z.record(z.string(), z.unknown()), {}),
  [`${CLAIM}lis`]: z.catch(z.record(z.string(), z.unknown()), {}),
  [`${CLAIM}ext`]: z.catch(z.record(z.string(), z.unknown()), {}),
  [DEEP]: z.optional(
    z.looseObject({
      deep_link_return_url: address,
      accept_types: z.catch(z.array(z.string()), []),
      accept_multiple: z.catch(z.boolean(), false),
      accept_lineitem: z.catch(z.boolean(), true),
      data: z.optional(z.string()),
    }),
  ),
  [AGS]: z.optional(
    z.looseObject({
      scope: z.catch(z.array(z.string()), []),
      lineitems: z.optional(address),
      lineitem: z.optional(address),
    }),
  ),
})

/** What a launch is for, as far as it is used here. */
export interface Launch {
  deploymentId: string
  /** The course; null: the platform names none. */
  course: { id: string; title: string } | null
  /** The link in the course that was opened; null when content is to be chosen. */
  link: { id: string; title: string } | null
  /** Of the homework that the link was made for, as the platform kept it. */
  homeworkId: number | null
  /** In the course. */
  role: 'teacher' | 'student' | null
  /** Where grades go, if the platform takes them. */
  lineItem: string | null
  lineItems: string | null
  /** The platform asks what to put into the course. */
  choosing: { returnTo: string; several: boolean; takesColumn: boolean; data: string | null } | null
}

const isRole = (roles: readonly string[], base: string, names: readonly string[]) =>
  roles.some((role) => names.some((name) => role === `${base}#${name}`))

/** Assistants are instructors by the platform’s words as well; what they may do here says the class. */
function roleIn(roles: readonly string[]): Launch['role'] {
  if (roles.some((role) => role.startsWith(`${MEMBERSHIP}/Instructor#TeachingAssistant`))) return null
  if (isRole(roles, MEMBERSHIP, ['Instructor']) || roles.includes('Instructor')) return 'teacher'
  return isRole(roles, MEMBERSHIP, ['Learner']) || roles.includes('Learner') ? 'student' : null
}

/** As directories say it. */
function personRole(roles: readonly string[]): string[] {
  if (roleIn(roles) === 'teacher' || isRole(roles, INSTITUTION, ['Faculty', 'Instructor'])) return ['teacher']
  return roleIn(roles) === 'student' || isRole(roles, INSTITUTION, ['Student', 'Learner']) ? ['student'] : []
}

/** One line of a stranger’s text. */
const line = (text: string) => [...text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, 200).join('')
/** As the log names what a stranger sent: the operator compares it with the settings. */
export const named = (text: string) => JSON.stringify(line(text))

type Keys = ReturnType<typeof createRemoteJWKSet>
const keys = new Map<string, Keys>()
/** A platform’s keys; fetched again for one that is not known yet. */
function keysAt(url: string): Keys {
  const found = keys.get(url)
  if (found) return found
  const made = createRemoteJWKSet(new URL(url), {
    cooldownDuration: 5000,
    [customFetch]: (address, options) => askOutside(address, options),
  })
  keys.set(url, made)
  return made
}

/** Checks an ID token of a platform; throws a SsoFailure. Whether it was used before, the caller says. */
export async function readMessage(
  idToken: string,
  { platform, nonce, siteUrl }: { platform: Platform; nonce: string; siteUrl: string },
): Promise<{ arrival: Arrival; launch: Launch }> {
  const payload = await verified(idToken, platform)
  const { aud, azp } = payload
  const isOthers = Array.isArray(aud) && aud.length > 1 && azp !== platform.clientId
  if (isOthers || (azp !== undefined && azp !== platform.clientId)) throw new SsoFailure('failed', 'another audience')
  if (payload.nonce !== nonce) throw new SsoFailure('failed', 'another nonce')
  const read = z.safeParse(Message, payload)
  if (!read.success) throw new SsoFailure('failed', `the claim ${String(read.error.issues[0]?.path[0])} is unusable`)
  const message = read.data
  const deployment = message[`${CLAIM}deployment_id`]
  if (!takesDeployment(platform, deployment))
    throw new SsoFailure('failed', `the deployment ${named(deployment)} is not listed`)
  const launch = launchIn(message)
  const target = message[`${CLAIM}target_link_uri`]
  const isOurs = target !== undefined && URL.canParse(target) && new URL(target).origin === new URL(siteUrl).origin
  // A platform may leave it out when content is chosen.
  if (!isOurs && !(target === undefined && launch.choosing)) throw new SsoFailure('failed', 'another target')
  if (launch.choosing === null && launch.link === null) throw new SsoFailure('failed', 'no link was opened')
  const homeworkId = launch.homeworkId ?? (target ? idOf(new URL(target).searchParams.get('homework')) : null)
  return { arrival: arrivalIn(payload, message), launch: { ...launch, homeworkId } }
}

/** Errors of the address of the keys, not of the token: no answer in time, another status or page, no keys. */
const UNREADABLE = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID']

async function verified(idToken: string, platform: Platform): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keysAt(platform.jwksUrl), {
      issuer: platform.issuer,
      audience: platform.clientId,
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: OLDEST,
      requiredClaims: ['exp', 'iat', 'nonce'],
      // A key that everybody may read signs nothing.
      algorithms: ['RS256', 'RS384', 'RS512', 'ES256', 'ES384'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError && !UNREADABLE.includes(error.code))
      throw new SsoFailure('failed', `the token is not accepted: ${error.code}`)
    throw new SsoFailure('down', 'the platform’s keys cannot be read')
  }
}

const idOf = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null)

function launchIn(message: z.output<typeof Message>): Launch {
  const context = message[`${CLAIM}context`]
  const link = message[`${CLAIM}resource_link`]
  const grades = message[AGS]
  const deep = message[`${CLAIM}message_type`] === 'LtiDeepLinkingRequest' ? message[DEEP] : null
  if (deep === undefined) throw new SsoFailure('failed', 'no settings for choosing content')
  const sends = grades?.scope.includes(SCORE) === true
  return {
    deploymentId: message[`${CLAIM}deployment_id`],
    course: context ? { id: context.id, title: line(context.title || context.label || context.id) } : null,
    link: deep || !link ? null : { id: link.id, title: line(link.title) },
    homeworkId: idOf(message[`${CLAIM}custom`].homework),
    role: roleIn(message[`${CLAIM}roles`]),
    lineItem: (sends && grades.lineitem) || null,
    lineItems: (sends && grades.scope.includes(LINE_ITEM) && grades.lineitems) || null,
    choosing: deep && {
      returnTo: deep.deep_link_return_url,
      several: deep.accept_multiple,
      takesColumn: deep.accept_lineitem,
      data: deep.data ?? null,
    },
  }
}

/**
 * Claims of the platform itself keep their names. Parameters of the tool are named `custom_…`: in a course, whoever teaches it can write any,
 * so that none counts unless the operator maps it.
 */
function arrivalIn(payload: JWTPayload, message: z.output<typeof Message>): Arrival {
  const custom = Object.entries(message[`${CLAIM}custom`]).map(([name, value]) => [`custom_${name}`, value] as const)
  const places = [payload, message[`${CLAIM}lis`], message[`${CLAIM}ext`]]
  const claims = Object.assign({}, ...places.toReversed())
  const attributes = attributesOf({ ...claims, role: personRole(message[`${CLAIM}roles`]) }, Object.fromEntries(custom))
  return { attributes, emailVerified: payload.email_verified === true ? true : null, session: null }
}
