<?php

namespace App\Http\Requests;

use App\Enums\ItemStatus;
use Illuminate\Support\Carbon;
use Illuminate\Validation\Validator;

/** A piece of work goes from status to status by the steps that there are, and onto the schedule with a day to come. */
trait ChecksStatus
{
    public function after(): array
    {
        return [fn (Validator $validator) => $validator->errors()->isEmpty() && $this->checkStatus($validator)];
    }

    private function checkStatus(Validator $validator): void
    {
        $record = $this->record();
        $status = ItemStatus::tryFrom($this->input('status', '')) ?? $record?->status;
        $isPossible = $record
            ? $record->status->canBecome($status)
            : in_array($status, [null, ItemStatus::Idea, ItemStatus::Draft, ItemStatus::Scheduled], true);
        if (! $isPossible) {
            $validator->errors()->add('status', __('validation.in', ['attribute' => 'status']));
        }
        $isPlanned = $status !== $record?->status || $this->hasAny('planned_for', 'scheduled_at');
        if (! $isPossible || $status !== ItemStatus::Scheduled || ! $isPlanned) {
            return;
        }
        $day = $this->input('planned_for', $record?->planned_for?->toDateString());
        if ($day === null) {
            $words = ['attribute' => 'planned for', 'other' => 'status', 'value' => 'scheduled'];
            $validator->errors()->add('planned_for', __('validation.required_if', $words));
        } elseif ($this->filled('scheduled_at') && Carbon::parse($this->input('scheduled_at'))->isPast()) {
            $words = ['attribute' => 'scheduled at', 'date' => 'now'];
            $validator->errors()->add('scheduled_at', __('validation.after', $words));
        } elseif ($day < now('-12:00')->toDateString()) {
            // A day is over when it is over everywhere.
            $words = ['attribute' => 'planned for', 'date' => 'today'];
            $validator->errors()->add('planned_for', __('validation.after_or_equal', $words));
        }
    }
}
