import { setTimeout as pause } from 'node:timers/promises';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreError } from '#planner';

/** Creators of one key that meet are told 409; the winner needs milliseconds. */
const MAX_CONFLICTS = 10;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** The answer, or `absent` when there is no such object. A missing bucket is no absent object: it throws. */
export async function absentIs<Absent, T>(absent: Absent, answer: Promise<T>): Promise<T | Absent> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404 && !isNamed(error, 'NoSuchBucket')) return absent;
    throw error;
  }
}

/** 412 says that the key was there already. */
export async function createOnce(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await pastConflicts(create);
    return true;
  } catch (error) {
    if (statusOf(error) === 412) return false;
    throw error;
  }
}

/** 409 says that another write to the key was under way and that nothing was decided: asked again, there is an answer. */
export async function pastConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    try {
      return await write();
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** conflicts, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2));
  }
  throw new StoreError(`The store met conflicting writes to one key ${MAX_CONFLICTS} times; try again later.`);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
