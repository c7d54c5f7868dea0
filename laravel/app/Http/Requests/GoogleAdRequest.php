<?php

namespace App\Http\Requests;

use App\Models\GoogleAd;
use Illuminate\Validation\Rule;

class GoogleAdRequest extends CampaignRequest
{
    protected const MODEL = GoogleAd::class;

    protected function record(): ?GoogleAd
    {
        return $this->route('googleAd');
    }

    protected function details(): array
    {
        return [
            'campaign_type' => ['nullable', Rule::in(['search', 'performance_max', 'display', 'video', 'shopping'])],
            'budget_amount' => ['nullable', 'numeric', 'min:0'],
            'currency' => ['nullable', 'string', 'regex:/^[A-Z]{3}$/'],
            'locations' => $this->text(1000),
            'languages' => ['nullable', 'array'],
            'languages.*' => ['string', 'max:60'],
        ];
    }
}
