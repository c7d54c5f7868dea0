<?php

namespace App\Enums;

/** Where a post, an ad, or a blog post stands. */
enum ItemStatus: string
{
    case Idea = 'idea';
    case Draft = 'draft';
    case InReview = 'in_review';
    case ChangesRequested = 'changes_requested';
    case Approved = 'approved';
    case Scheduled = 'scheduled';
    case Published = 'published';
    case Live = 'live';
    case Paused = 'paused';
    case Ended = 'ended';
    case OnHold = 'on_hold';
    case Cancelled = 'cancelled';
    case Archived = 'archived';

    public function canBecome(self $status): bool
    {
        return $status === $this || in_array($status, $this->next(), true);
    }

    /** @return list<self> */
    private function next(): array
    {
        return match ($this) {
            self::Idea => [self::Draft, self::Cancelled],
            self::Draft => [self::InReview, self::Scheduled, self::Cancelled],
            self::InReview => [self::Approved, self::ChangesRequested, self::Draft, self::Cancelled],
            self::ChangesRequested => [self::InReview, self::Draft, self::Cancelled],
            self::Approved => [self::Scheduled, self::OnHold, self::Cancelled],
            self::Scheduled => [self::Published, self::Approved, self::Draft, self::OnHold, self::Cancelled],
            self::OnHold => [self::Approved, self::Draft, self::Cancelled],
            self::Published => [self::Live, self::Archived],
            self::Live => [self::Paused, self::Ended],
            self::Paused => [self::Live, self::Ended],
            self::Ended => [self::Archived],
            self::Cancelled => [self::Draft],
            self::Archived => [self::Published],
        };
    }
}
