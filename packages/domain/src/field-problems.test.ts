import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblems, PROBLEMS_MAX } from './field-problems.ts'
import { moment, oneOf, requiredText } from './fields.ts'
import { StayFields } from './stays/stay.ts'

function problems(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : fieldProblems(parsed.error).map(({ path, message }) => `${path}: ${message}`)
}

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'photoUrl: Photo URL is required.'],
  [z.string(), 7, 'photoUrl: Photo URL must be text.'],
  [z.int(), 0.5, 'photoUrl: Photo URL must be a whole number.'],
  [z.array(z.string()), 'x', 'photoUrl: Photo URL must be a list.'],
  [z.record(z.string(), z.string()), [], 'photoUrl: Photo URL must be an object.'],
  [z.enum(['a', 'b']), 'c', 'photoUrl: Photo URL must be one of a, b.'],
  [z.literal('a'), 'c', 'photoUrl: Photo URL must be a.'],
  [z.enum(['a', 'b']), '', 'photoUrl: Photo URL is required.'],
  [z.string().min(1), '', 'photoUrl: Photo URL is required.'],
  [z.string().max(3), 'abcd', 'photoUrl: Photo URL must be at most 3 characters.'],
  [z.number().min(1), 0, 'photoUrl: Photo URL must be at least 1.'],
  [z.array(z.int()).max(1), [1, 2], 'photoUrl: Photo URL must have at most 1 items.'],
  [z.email(), 'x', 'photoUrl: Invalid email format'],
  [z.union([z.string(), z.int()]), true, 'photoUrl: Photo URL is none of the values that this takes.'],
  [oneOf('Reason', ['spam']), undefined, 'photoUrl: Reason is required.'],
  [oneOf('Reason', ['spam', 'other']), 'x', 'photoUrl: Reason must be one of spam, other.'],
  [moment('End date'), undefined, 'photoUrl: End date is required.'],
  [moment('End date'), -5, 'photoUrl: End date must be a positive timestamp.'],
])('a rule without its own message is named after its field (%#)', (schema, value, said) => {
  expect(problems(z.object({ photoUrl: schema }), { photoUrl: value })).toEqual([said])
})

test('an id is named after its target, and a list item after its list', () => {
  const schema = z.object({ contextRoles: z.array(z.object({ stayId: z.string() })) })
  expect(problems(schema, { contextRoles: [{}] })).toEqual(['contextRoles.0.stayId: Stay is required.'])
  expect(problems(z.object({ tags: z.array(z.string()) }), { tags: [1] })).toEqual(['tags.0: Tags must be text.'])
})

test('a value that isn’t an object is called the body', () => {
  expect(problems(z.object({ name: z.string() }), [])).toEqual([': The body must be an object.'])
})

test('a missing object names its fields', () => {
  const said = problems(StayFields, {})
  expect(said).toContain('location.address.city: City is required.')
  expect(said).toContain('location.address.zip: Zip is required.')
})

test('a field has one message, the first', () => {
  expect(problems(z.object({ title: requiredText('Title', 35) }), { title: [] })).toEqual([
    'title: Title must be text.',
  ])
})

test('each unknown key has its own message, and the total is capped', () => {
  const keys = Object.fromEntries(Array.from({ length: PROBLEMS_MAX + 1 }, (_, at) => [`k${at}`, 1]))
  const said = problems(z.strictObject({}), keys)
  expect(said).toHaveLength(PROBLEMS_MAX)
  expect(said[0]).toBe('k0: Unknown field "k0".')
})
