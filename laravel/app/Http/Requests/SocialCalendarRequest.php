<?php

namespace App\Http\Requests;

use App\Enums\Network;
use App\Models\SocialCalendar;
use Illuminate\Validation\Rule;

class SocialCalendarRequest extends CampaignRequest
{
    protected const MODEL = SocialCalendar::class;

    protected function record(): ?SocialCalendar
    {
        return $this->route('socialCalendar');
    }

    protected function details(): array
    {
        return [
            'networks' => ['nullable', 'array'],
            'networks.*' => [Rule::enum(Network::class)],
            'timezone' => ['nullable', 'timezone'],
            'default_hashtags' => $this->text(1000),
            'default_link' => self::LINK,
            'goal_metric' => $this->text(80),
            'goal_value' => ['nullable', 'numeric', 'min:0'],
            'budget_amount' => ['nullable', 'numeric', 'min:0'],
            'currency' => ['nullable', 'string', 'regex:/^[A-Z]{3}$/'],
        ];
    }

    /** What a PUT leaves out is cleared, but for the status. */
    public function replacement(): array
    {
        $clearable = ['description', 'starts_on', 'ends_on', 'owner_id', ...SocialCalendar::DETAILS];

        return [...array_fill_keys($clearable, null), ...$this->validated()];
    }
}
